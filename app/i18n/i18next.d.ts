import type { ptBR } from './locales/pt-BR.ts'
import type { contactBook } from './locales/pt-BR/contact-book.ts'
import type { connections } from './locales/pt-BR/connections.ts'

declare module 'i18next' {
  // i18next reads its key types from this interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof ptBR & { connections: typeof connections; contactBook: typeof contactBook }
    returnNull: false
  }
}
