import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { laterWords } from '#app/i18n/pages/later.ts'

/** The words of what is here, which the desk does not bring: before any part of it is drawn. */
export const ready = () => readyPageWords(laterWords)
