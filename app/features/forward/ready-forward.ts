import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { forwardWords } from '#app/i18n/pages/forward.ts'

/** The words of forwarding and of the gallery, which the desk does not bring. */
export const readyForward = () => readyPageWords(forwardWords)
