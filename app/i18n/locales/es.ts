import { common } from './es/common.ts'
import { contacts } from './es/contacts.ts'
import { desk } from './es/desk.ts'
import { errors } from './es/errors.ts'
import { messages } from './es/messages.ts'
import { notices } from './es/notices.ts'
import { session } from './es/session.ts'
import { shell } from './es/shell.ts'
import { tickets } from './es/tickets.ts'

export const es = {
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
