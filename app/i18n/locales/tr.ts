import { common } from './tr/common.ts'
import { contacts } from './tr/contacts.ts'
import { desk } from './tr/desk.ts'
import { errors } from './tr/errors.ts'
import { messages } from './tr/messages.ts'
import { notices } from './tr/notices.ts'
import { session } from './tr/session.ts'
import { shell } from './tr/shell.ts'
import { tickets } from './tr/tickets.ts'

export const tr = {
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
