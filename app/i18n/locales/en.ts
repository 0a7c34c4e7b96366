import { common } from './en/common.ts'
import { contacts } from './en/contacts.ts'
import { desk } from './en/desk.ts'
import { errors } from './en/errors.ts'
import { messages } from './en/messages.ts'
import { notices } from './en/notices.ts'
import { session } from './en/session.ts'
import { shell } from './en/shell.ts'
import { tickets } from './en/tickets.ts'

export const en = {
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
