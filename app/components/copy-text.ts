/** Copies a text. Resolves with whether the browser did: it may refuse. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A page that comes by plain HTTP, as from a machine of one's own network, has no clipboard but this.
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const { activeElement } = document
  const box = document.createElement('textarea')
  box.className = 'sr-only'
  box.value = text
  // What has the keyboard to itself keeps it.
  ;(activeElement?.closest('dialog') ?? document.body).appendChild(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  return isCopied
}
