/** The files that are meant by a paste. Office programs put a picture beside the words: then the words are meant. */
export const pastedFiles = ({ files, types }: DataTransfer): File[] =>
  types.includes('text/plain') ? [] : [...files]

/** Gives files to a text as if they were pasted there. */
export function pasteInto(text: Element, files: readonly File[]): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  text.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}
