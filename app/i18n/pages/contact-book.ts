import type { OwnWords } from '../page-words.ts'

export const contactBookWords: OwnWords<'contactBook'> = {
  page: 'contactBook',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/contact-book.ts')).contactBook
      case 'en':
        return (await import('../locales/en/contact-book.ts')).contactBook
      case 'es':
        return (await import('../locales/es/contact-book.ts')).contactBook
      case 'tr':
        return (await import('../locales/tr/contact-book.ts')).contactBook
    }
  },
}
