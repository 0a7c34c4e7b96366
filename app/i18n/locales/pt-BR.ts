import { common } from './pt-BR/common.ts'
import { contacts } from './pt-BR/contacts.ts'
import { desk } from './pt-BR/desk.ts'
import { errors } from './pt-BR/errors.ts'
import { messages } from './pt-BR/messages.ts'
import { notices } from './pt-BR/notices.ts'
import { session } from './pt-BR/session.ts'
import { shell } from './pt-BR/shell.ts'
import { tickets } from './pt-BR/tickets.ts'

export const ptBR = {
  common,
  contacts,
  desk,
  errors,
  messages,
  notices,
  session,
  shell,
  tickets,
} as const
