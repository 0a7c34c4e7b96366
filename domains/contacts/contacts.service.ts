import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { ContactRow } from './contact-view.ts'
import { contactView, contactViewFor } from './contact-view.ts'
import { contactChanged, contactDeleted } from './contacts.events.ts'
import type { CreateContactInput } from './contacts.inputs.ts'
import { contactStatement, foundContact, numberHolderSql } from './contacts.queries.ts'
import type { ContactView } from './contacts.types.ts'

/**
 * Saves a person by hand. Throws ERR_DUPLICATED_CONTACT, with the contact's id in `data.contact`, when the number is somebody's
 * already, in either Brazilian spelling.
 */
export async function createContact(
  ctx: CompanyContext,
  input: CreateContactInput,
): Promise<ContactView> {
  requirePermission(ctx, 'contact:write')
  const directory = await directoryFor(ctx)
  const acceptAudio = directory.settings.acceptAudioMessageContact === 'enabled'
  const spellings = JSON.stringify(brazilNinthDigitVariants(input.number))
  const now = ctx.clock.now()
  const [inserted, , [holder]] = await ctx.db.batch<
    [{ id: number }[], unknown[], { id: number }[], ContactRow[]]
  >([
    ctx.db.statement(
      `INSERT INTO contacts (company_id, name, number, email, disable_bot, accept_audio_message, extra_info, lgpd_accepted_at, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9 WHERE ${numberHolderSql('?10')} IS NULL ON CONFLICT DO NOTHING RETURNING id`,
      input.name,
      input.number,
      input.email ?? '',
      input.disableBot === true ? 1 : 0,
      acceptAudio ? 1 : 0,
      JSON.stringify(input.extraInfo ?? []),
      millisOf(input.lgpdAcceptedAt),
      now,
      spellings,
    ),
    phoneIdentityStatement(ctx, input.number, now),
    ctx.db.statement(
      `SELECT id FROM contacts WHERE company_id = ?1 AND id = ${numberHolderSql('?2')}`,
      spellings,
    ),
  ])
  const contactId = inserted[0]?.id
  if (contactId === undefined) throw duplicated(holder?.id)
  const row = foundContact(await ctx.db.first<ContactRow>(contactStatement(ctx, contactId)))
  await ctx.emit([contactChanged(directory, contactView(row, directory), 'create')])
  return contactViewFor(ctx, row, directory)
}

/** Toggles whether the bot leaves this person alone. */
export function toggleDisableBot(ctx: CompanyContext, contactId: number): Promise<ContactView> {
  return changeContact(ctx, contactId, 'disable_bot = 1 - disable_bot')
}

/** Toggles whether voice messages of this person are taken. */
export function toggleAcceptAudio(ctx: CompanyContext, contactId: number): Promise<ContactView> {
  return changeContact(ctx, contactId, 'accept_audio_message = 1 - accept_audio_message')
}

/** `active` false blocks the contact, true unblocks it (specification part 1 §4). */
export function blockContact(
  ctx: CompanyContext,
  contactId: number,
  active: boolean,
): Promise<ContactView> {
  return changeContact(ctx, contactId, `active = ${active ? 1 : 0}`)
}

async function changeContact(
  ctx: CompanyContext,
  contactId: number,
  assignment: string,
): Promise<ContactView> {
  requirePermission(ctx, 'contact:write')
  const update = ctx.db.statement(
    `UPDATE contacts SET ${assignment}, updated_at = ?3 WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL`,
    contactId,
    ctx.clock.now(),
  )
  const [directory, [, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[unknown[], ContactRow[]]>([update, contactStatement(ctx, contactId)]),
  ])
  const row = foundContact(rows[0])
  await ctx.emit([contactChanged(directory, contactView(row, directory), 'update')])
  return contactViewFor(ctx, row, directory)
}

/**
 * Deletes a contact that never had a ticket, with its identities and tags. Conversations keep their contact: while there is one,
 * ERR_OTHER_OPEN_TICKET says how many in `data.tickets`.
 */
export async function deleteContact(ctx: CompanyContext, contactId: number): Promise<void> {
  requirePermission(ctx, 'contact:delete')
  const gone = 'NOT EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2)'
  const [deleted, , , found] = await ctx.db.batch<
    [{ id: number }[], unknown[], unknown[], { tickets: number }[]]
  >([
    ctx.db.statement(
      `DELETE FROM contacts WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL
         AND NOT EXISTS (SELECT 1 FROM tickets WHERE company_id = ?1 AND contact_id = ?2) RETURNING id`,
      contactId,
    ),
    ctx.db.statement(
      `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 AND ${gone}`,
      contactId,
    ),
    ctx.db.statement(
      `DELETE FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2 AND ${gone}`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT (SELECT count(*) FROM tickets WHERE company_id = ?1 AND contact_id = ?2) AS tickets
       FROM contacts WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL`,
      contactId,
    ),
  ])
  if (deleted.length === 0) {
    const [left] = found
    if (left === undefined)
      throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
    throw new AppError('ERR_OTHER_OPEN_TICKET', {
      message: 'a contact with tickets is not deleted: block it instead',
      data: { tickets: left.tickets },
    })
  }
  await ctx.emit([contactDeleted(contactId)])
}

/** Makes the contact that is saved with `number` known by it. */
export function phoneIdentityStatement(
  ctx: CompanyContext,
  number: string,
  now: number,
): Statement {
  return ctx.db.statement(
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at)
     SELECT ?1, 'phone', '', number, id, ?3 FROM contacts
     WHERE company_id = ?1 AND number = ?2 AND merged_into IS NULL ON CONFLICT DO NOTHING`,
    number,
    now,
  )
}

export function duplicated(contactId: number | undefined): AppError {
  return new AppError('ERR_DUPLICATED_CONTACT', {
    message: 'a contact has this number already',
    ...(contactId === undefined ? {} : { data: { contact: { id: contactId } } }),
  })
}

/** ISO 8601 → milliseconds; nothing → null. */
export function millisOf(time: string | null | undefined): number | null {
  return time == null || time === '' ? null : Date.parse(time)
}
