import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { searchWords } from '#app/i18n/pages/search.ts'

/** The words of the search, which the desk does not bring. */
export const readySearchWords = () => readyPageWords(searchWords)
