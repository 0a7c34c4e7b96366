import { isOverThePage, isPageCovered, isTypedIn, isWithin } from '#app/components/key-press.ts'

/** Whether somebody writes in another text than the composer's: what is drawn late leaves the keyboard there. */
export function isWritingElsewhere(): boolean {
  const { activeElement: target } = document
  return isTypedIn(target) && !isWithin({ target }, '.chat-foot')
}

/** Whether Escape is for what lies over the page or the conversation, or for a text elsewhere, which it closes or empties. */
export const isEscapeElsewhere = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  isPageCovered() ||
  isOverThePage(target) ||
  isWritingElsewhere() ||
  document.querySelector('.chat-pane[inert]') !== null
