/** Client-safe. What a form says of the file that a record has, so that its save sees another one: version and name; '' is none. */
export function keptFileText(path: string | null, name: string | null): string {
  return path === null ? '' : `${path.split('?v=')[1] ?? ''} ${name ?? ''}`
}

/** Returns what `keptFileText` has put together; null without a file. */
export function keptFileIn(text: string): { version: string; name: string } | null {
  const [version = '', ...name] = text.split(' ')
  return version === '' ? null : { version, name: name.join(' ') }
}
