import type { Words } from '../../words.ts'
import type { contacts as source } from '../pt-BR/contacts.ts'

export const contacts = {} as const satisfies Words<typeof source>
