export type Line = { name?: string | undefined; value?: string | undefined }

/**
 * The lines that are drawn of what a contact has (as JSON), or of a form that was sent. What was left empty is no line: without scripts
 * spare ones stand below anyway.
 */
export function linesOf(given: unknown): { key: string; line: Line }[] {
  const lines = typeof given === 'string' ? (JSON.parse(given) as unknown) : given
  if (!Array.isArray(lines)) return []
  return lines
    .filter((line: Line | undefined) => (line?.name ?? '') !== '' || (line?.value ?? '') !== '')
    .map((line: Line, at) => ({ key: String(at), line }))
}
