import type { DueWork } from '#core/due-work.ts'
import { notifyOnCall, ON_CALL_COMPANIES, ON_CALL_DUE } from './notify-on-call.ts'

export const plantaoWork: readonly DueWork[] = [
  { due: [ON_CALL_DUE], companies: [ON_CALL_COMPANIES], run: notifyOnCall, onlyWhenDue: true },
]
