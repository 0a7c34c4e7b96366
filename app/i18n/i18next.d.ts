import type { ptBR } from './locales/pt-BR.ts'
import type { contactBook } from './locales/pt-BR/contact-book.ts'
import type { announcements } from './locales/pt-BR/announcements.ts'
import type { commands } from './locales/pt-BR/commands.ts'
import type { notifications } from './locales/pt-BR/notifications.ts'
import type { connections } from './locales/pt-BR/connections.ts'
import type { forward } from './locales/pt-BR/forward.ts'
import type { profile } from './locales/pt-BR/profile.ts'
import type { search } from './locales/pt-BR/search.ts'
import type { later } from './locales/pt-BR/later.ts'

declare module 'i18next' {
  // i18next reads its key types from this interface.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof ptBR & {
      announcements: typeof announcements
      commands: typeof commands
      connections: typeof connections
      contactBook: typeof contactBook
      forward: typeof forward
      profile: typeof profile
      search: typeof search
      notifications: typeof notifications
      later: typeof later
    }
    returnNull: false
  }
}
