/** All words of what was planned, as somebody copies them. */
export function wordsOf({
  body,
  files,
}: {
  body: string
  files: readonly { caption: string }[]
}): string {
  return [body, ...files.map(({ caption }) => caption)]
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .join('\n\n')
}
