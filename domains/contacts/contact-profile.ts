import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants, normalizeNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { requireSeenNumbers } from '../settings/hides-numbers.ts'
import { askingPhone, checkNumber, invalidContact } from './check-number.ts'
import { fetchPicture } from './contact-picture.ts'
import { numberHolderSql } from './contacts.queries.ts'
import { lidHolderSql } from './contacts.service.ts'

export type ContactProfile = { contactId: number; urlPicture: string | null }

/**
 * The contact of a phone number, in either Brazilian spelling, and its picture, which a linked phone brings when there is none yet.
 * A number that nobody has is asked for at WhatsApp where a phone can: ERR_WAPP_INVALID_CONTACT when it is not there,
 * ERR_WAPP_CHECK_CONTACT when the question failed; else, or when nobody is saved by what WhatsApp answers, ERR_NO_CONTACT_FOUND.
 * ERR_NUMBERS_HIDDEN for who sees numbers masked: the answer would confirm a guess.
 */
export async function contactProfile(ctx: CompanyContext, number: string): Promise<ContactProfile> {
  requirePermission(ctx, 'contact:read')
  const directory = await directoryFor(ctx)
  requireSeenNumbers(ctx, directory)
  const typed = normalizeNumber(number)
  const saved = await holderOf(ctx, typed, null)
  const phone = askingPhone(directory)
  const contact = saved ?? (await askedFor())
  if (contact.urlPicture !== null || phone === null) return contact
  return { ...contact, urlPicture: await fetchPicture(ctx, phone.id, contact.contactId) }

  async function askedFor(): Promise<ContactProfile> {
    const check = await checkNumber(ctx, directory, typed)
    if (check.kind === 'absent') throw invalidContact()
    if (check.kind === 'unchecked' && check.asked)
      throw new AppError('ERR_WAPP_CHECK_CONTACT', { message: 'WhatsApp could not be asked' })
    const found = check.kind === 'found' ? await holderOf(ctx, check.number, check.lid) : null
    if (found === null)
      throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no contact has this number' })
    return found
  }
}

async function holderOf(
  ctx: CompanyContext,
  number: string,
  lid: string | null,
): Promise<ContactProfile | null> {
  return await ctx.db.first<ContactProfile>(
    ctx.db.statement(
      `SELECT id AS contactId, picture_url AS urlPicture FROM contacts
       WHERE company_id = ?1 AND id = coalesce(${numberHolderSql('?2')}, ${lidHolderSql('?3')})`,
      JSON.stringify(brazilNinthDigitVariants(number)),
      lid,
    ),
  )
}
