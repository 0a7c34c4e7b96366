import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { SNOOZE_MAX_DAYS } from './limits.ts'
import type { Transition } from './plan-transition.ts'
import type { UpdateTicketInput } from './tickets.inputs.ts'

/** Until when the ticket is put aside after this. Whatever moves a ticket brings it back. */
export function snoozeOf(
  ctx: CompanyContext,
  plan: Transition,
  input: UpdateTicketInput,
): Millis | 'keep' | null {
  if (plan.kind !== 'adjust') return null
  if (input.snoozedUntil === undefined) return 'keep'
  if (input.snoozedUntil === null) return null
  const until = Date.parse(input.snoozedUntil)
  const now = ctx.clock.now()
  if (plan.status === 'closed')
    throw new AppError('ERR_TICKET_CHANGED', { message: 'the ticket is closed: reopen it first' })
  if (until <= now || until > now + SNOOZE_MAX_DAYS * DAY_MS)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'a ticket is put aside until a time ahead, within a year',
      fields: { snoozedUntil: ['out of range'] },
    })
  return until
}
