import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { formatNumber } from '#core/phone.ts'
import type { Directory } from '../companies/directory.types.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'

/** A card as a message keeps it, in the shape of the Cloud API, which the screens and the drivers know. */
export type StoredCard = {
  name: { formatted_name: string }
  phones: { phone: string; wa_id: string }[]
  emails?: { email: string }[]
}

/**
 * The card of one of the company's contacts. Errors: ERR_NO_CONTACT_FOUND; ERR_INVALID_INPUT for a group or one without a number;
 * ERR_NO_PERMISSION where the caller may not see numbers (lgpdHideNumber): a card would show it to them.
 */
export async function contactCard(
  ctx: CompanyContext,
  directory: Directory,
  contactId: number,
): Promise<StoredCard> {
  requirePermission(ctx, 'contact:read')
  if (hidesNumbers(ctx, directory))
    throw new AppError('ERR_NO_PERMISSION', { message: 'numbers are hidden from this user' })
  const row = await ctx.db.first<{
    name: string
    number: string | null
    email: string
    isGroup: number
  }>(
    ctx.db.statement(
      `SELECT c.name, c.number, c.email, c.is_group AS isGroup FROM contacts c WHERE c.company_id = ?1 AND c.id = ${currentContactSql('?2')}`,
      contactId,
    ),
  )
  if (row === null) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  const { name, number, email, isGroup } = row
  if (isGroup === 1 || number === null || number === '') {
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'this contact has no number to give',
      fields: { vCard: ['no number'] },
    })
  }
  return {
    name: { formatted_name: name },
    phones: [{ phone: formatNumber(number), wa_id: number }],
    ...(email === '' ? {} : { emails: [{ email }] }),
  }
}
