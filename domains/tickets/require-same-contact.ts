import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'

/**
 * Whoever names a ticket may name its contact too; another one is a mistake that would reach the wrong person: ERR_INVALID_INPUT on
 * `contactId`.
 */
export function requireSameContact(
  ticket: { contactId: number },
  contactId: number | null | undefined,
): void {
  if (contactId == null || contactId === ticket.contactId) return
  throw new AppError('ERR_INVALID_INPUT', {
    message: 'the ticket is of another contact',
    fields: { contactId: [problem('invalid')] },
  })
}
