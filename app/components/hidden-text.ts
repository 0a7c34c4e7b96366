/** Where a press on nothing leads: the page as a whole. */
const NOWHERE = 'body, main'

/** A text that nobody sees. */
export const HIDDEN_TEXT = '[data-written-ahead]'

/** Whether the keyboard is on nothing. */
export const isNowhere = (): boolean => document.activeElement?.matches(NOWHERE) === true

/** Whether the keyboard goes from such a text to another place than none. */
export const isElsewhere = (to: EventTarget | null): boolean =>
  to instanceof Element && !to.matches(NOWHERE)

type HiddenText = {
  /** What screen readers say of it. */
  label: string
  /** Called with all that was written so far. */
  keep: (words: string) => unknown
  onEscape: () => void
  /** Takes the keyboard back to where its writer was, from where Tab leads on; without it Tab leads nowhere. */
  onTab?: () => void
}

/** A text that nobody sees, with the keyboard in it: what is written there means nothing to the page. Whoever calls this takes it away. */
export function hiddenText({ label, keep, onEscape, onTab }: HiddenText): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = 'sr-only'
  box.dataset.writtenAhead = ''
  box.setAttribute('aria-label', label)
  document.body.appendChild(box)
  box.focus({ preventScroll: true })
  box.addEventListener('input', () => keep(box.value))
  box.addEventListener('blur', ({ relatedTarget }) => {
    // That is no other place: the next letter is already on its way.
    if (!isElsewhere(relatedTarget)) queueMicrotask(() => box.focus({ preventScroll: true }))
  })
  box.addEventListener('keydown', (event) => {
    const { key, shiftKey, isComposing } = event
    // While something is composed these are for the composition.
    if (isComposing) return
    if (key === 'Tab' && onTab !== undefined) return onTab()
    // Neither sent nor left, before its writer has seen it.
    if (key === 'Tab' || key === 'Escape' || (key === 'Enter' && !shiftKey)) event.preventDefault()
    if (key === 'Escape') onEscape()
  })
  return box
}
