/** Where a press on nothing leads: the page as a whole. */
const NOWHERE = 'body, main'

/** Whether the keyboard is on nothing. */
export const isNowhere = (): boolean => document.activeElement?.matches(NOWHERE) === true

/**
 * A text that nobody sees, with the keyboard in it: what is written there means nothing to the page. `keep` is called with all that was
 * written so far. Escape ends it; whoever calls this takes it away.
 */
export function hiddenText(
  keep: (words: string) => unknown,
  onEscape: () => void,
): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = 'sr-only'
  box.dataset.writtenAhead = ''
  document.body.appendChild(box)
  box.focus({ preventScroll: true })
  box.addEventListener('input', () => keep(box.value))
  box.addEventListener('blur', ({ relatedTarget }) => {
    const isNowhere = !(relatedTarget instanceof Element) || relatedTarget.matches(NOWHERE)
    // That is no other place: the next letter is already on its way.
    if (isNowhere) queueMicrotask(() => box.focus({ preventScroll: true }))
  })
  box.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event
    // Neither sent nor left, before its writer has seen it.
    if (key === 'Tab' || key === 'Escape' || (key === 'Enter' && !shiftKey)) event.preventDefault()
    if (key === 'Escape') onEscape()
  })
  return box
}
