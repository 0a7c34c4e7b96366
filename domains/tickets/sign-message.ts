/** What stands before a signed text. Client-safe: the screens show and take off the same line. */
export function signatureOf(name: string): string {
  // A star in the name would end the bold in the middle of it.
  return `*${name.replaceAll('*', '').trim()}:*\n`
}

/** The text under its writer's name, once: what is signed already stays as it is. */
export function signMessage(text: string, name: string): string {
  const signature = signatureOf(name)
  return text.startsWith(signature) ? text : signature + text
}

/** The text without its writer's name. */
export function unsignedText(text: string, name: string): string {
  const signature = signatureOf(name)
  return text.startsWith(signature) ? text.slice(signature.length) : text
}
