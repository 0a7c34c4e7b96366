import type { Words } from '../../words.ts'
import type { tickets as source } from '../pt-BR/tickets.ts'

export const tickets = {} as const satisfies Words<typeof source>
