import type { Words } from '../../words.ts'
import type { messages as source } from '../pt-BR/messages.ts'

export const messages = {} as const satisfies Words<typeof source>
