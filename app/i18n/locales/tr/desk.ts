import type { Words } from '../../words.ts'
import type { desk as source } from '../pt-BR/desk.ts'

export const desk = {} as const satisfies Words<typeof source>
