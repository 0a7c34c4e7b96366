import { ownWords } from '#app/i18n/own-words.ts'
import { contactBookWords } from '#app/i18n/pages/contact-book.ts'
import { contactsWords } from '#app/i18n/pages/contacts.ts'
import { previewsWords } from '#app/i18n/pages/previews.ts'

export const contactPageWords = ownWords(
  'contactPage',
  import.meta.glob('/app/i18n/locales/*/contact-page.ts'),
)

/** What it shows in the words of the list of contacts, the drawer and the desk. */
export const SHARED_WORDS = [contactBookWords, contactsWords, previewsWords]
