import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { sameAgain } from '#core/same-again.ts'
import {
  directoryAt,
  directoryFor,
  directoryVersionStatement,
} from '../companies/directory.queries.ts'
import type { DirectoryVersionRow } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { newContactTagsStatement } from './tag-change.ts'
import { askingPhone, savableNumber } from './check-number.ts'
import { fetchPicture } from './contact-picture.ts'
import type { ContactRow } from './contact-view.ts'
import { contactView, contactViewFor } from './contact-view.ts'
import { contactChanged, contactDeleted } from './contacts.events.ts'
import type { CreateContactInput } from './contacts.inputs.ts'
import {
  contactStatement,
  foundContact,
  missingContact,
  numberHolderSql,
  ownContact,
} from './contacts.queries.ts'
import { countingKnown } from './known-numbers.ts'
import type { Rates } from './known-numbers.ts'
import { forgetMergesStatement, FOLLOWERS } from './merges.queries.ts'
import { ON_KNOWN_THERE } from './resolve-identity.ts'
import type { ContactView } from './contacts.types.ts'

/**
 * Saves a person by hand, under the number as WhatsApp keeps it when a linked phone can ask. Throws ERR_DUPLICATED_CONTACT, with the
 * contact's id in `data.contact` for whoever may see numbers, when the number (in either Brazilian spelling) or the person behind it is somebody's already, and
 * ERR_WAPP_INVALID_CONTACT when WhatsApp does not know the number, and as `countingKnown`. Of `tagIds` it gets those that there are.
 * `once`: of a form that may be sent twice (core/same-again.ts).
 */
export async function createContact(
  ctx: CompanyContext,
  platform: Rates,
  input: CreateContactInput,
  more: Creation = {},
): Promise<ContactView> {
  requirePermission(ctx, 'contact:write')
  const directory = await directoryFor(ctx)
  return await countingKnown(ctx, platform, hidesNumbers(ctx, directory), () =>
    insertContact(ctx, directory, input, more),
  )
}
type Creation = { tagIds?: readonly number[]; once?: boolean }

async function insertContact(
  ctx: CompanyContext,
  directory: Directory,
  input: CreateContactInput,
  { tagIds = [], once = false }: Creation,
): Promise<ContactView> {
  const acceptAudio =
    input.acceptAudioMessage ?? directory.settings.acceptAudioMessageContact === 'enabled'
  const { number, lid } = await savableNumber(ctx, directory, input.number)
  const variants = brazilNinthDigitVariants(number)
  const spellings = JSON.stringify(variants)
  const now = ctx.clock.now()
  const holderAt = (spelled: string, known: string) =>
    `coalesce(${numberHolderSql(spelled)}, ${lidHolderSql(known)})`
  const again = await sameAgain(ctx, 'contact', once ? [input, tagIds] : null)
  const written = {
    name: input.name,
    email: input.email ?? '',
    disableBot: input.disableBot === true ? 1 : 0,
    acceptAudioMessage: acceptAudio ? 1 : 0,
    extraInfo: JSON.stringify(input.extraInfo ?? []),
  }
  const [inserted, ...results] = await ctx.db.batch<[{ id: number }[], ...unknown[][]]>([
    ctx.db.statement(
      `INSERT INTO contacts (company_id, name, number, email, disable_bot, accept_audio_message, extra_info, lgpd_accepted_at, created_at, updated_at, name_given_by)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, 'person' WHERE ${holderAt('?10', '?11')} IS NULL ON CONFLICT DO NOTHING RETURNING id`,
      written.name,
      number,
      written.email,
      written.disableBot,
      written.acceptAudioMessage,
      written.extraInfo,
      millisOf(input.lgpdAcceptedAt),
      now,
      spellings,
      lid,
    ),
    ...again.note,
    newContactTagsStatement(ctx, number, tagIds),
    phoneIdentityStatement(ctx, number, now),
    lidIdentityStatement(ctx, number, lid, now),
    ctx.db.statement(
      `SELECT id FROM contacts WHERE company_id = ?1 AND id = ${holderAt('?2', '?3')}`,
      spellings,
      lid,
    ),
    directoryVersionStatement(ctx),
    again.made,
  ])
  const [[holder], [version], [made]] = results.slice(-3) as [
    { id: number }[],
    DirectoryVersionRow[],
    { id: number }[],
  ]
  const contactId = inserted[0]?.id
  if (contactId === undefined) {
    const found = made && (await ctx.db.first<ContactRow>(contactStatement(ctx, made.id)))
    // WhatsApp may have known it by the other spelling when it was made.
    const spelled = variants.find((one) => one === found?.number) ?? number
    const own = again.shown(found, { ...written, number: spelled })
    if (own !== null) return contactViewFor(ctx, own, directory)
    throw duplicated(holder?.id, hidesNumbers(ctx, directory))
  }
  const row = foundContact(await ctx.db.first<ContactRow>(contactStatement(ctx, contactId)))
  // The version of the batch: a tag made a moment ago elsewhere belongs in the event.
  const latest = await directoryAt(ctx, version?.directoryVersion ?? 0)
  await ctx.emit([contactChanged(latest, contactView(row, latest), 'create')])
  const phone = askingPhone(directory)
  if (phone !== null) ctx.defer(fetchPicture(ctx, phone.id, contactId))
  return contactViewFor(ctx, row, latest)
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
  const row = await ownContact(ctx, contactId, rows[0])
  await ctx.emit([contactChanged(directory, contactView(row, directory), 'update')])
  return contactViewFor(ctx, row, directory)
}

/**
 * Deletes a contact that never had a ticket, with its identities, its tags and what was planned for it. Conversations keep their
 * contact: while there is one, ERR_OTHER_OPEN_TICKET says how many in `data.tickets`.
 */
export async function deleteContact(ctx: CompanyContext, contactId: number): Promise<void> {
  requirePermission(ctx, 'contact:delete')
  const gone = 'NOT EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2)'
  const [deleted, , , planned, found] = await ctx.db.batch<
    [{ id: number }[], unknown[], unknown[], { mediaKey: string | null }[], { tickets: number }[]]
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
      `${FOLLOWERS} DELETE FROM schedules WHERE company_id = ?1 AND contact_id IN (SELECT id FROM followers) AND ${gone}
       RETURNING media ->> 'key' AS mediaKey`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT (SELECT count(*) FROM tickets WHERE company_id = ?1 AND contact_id = ?2) AS tickets
       FROM contacts WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL`,
      contactId,
    ),
    // Those who were merged into them are the same person: nobody could reach what would be left of them.
    ctx.db.statement(
      `${FOLLOWERS} DELETE FROM contacts WHERE +company_id = ?1 AND id IN (SELECT id FROM followers) AND ${gone}`,
      contactId,
    ),
    forgetMergesStatement(ctx, contactId, gone),
  ])
  if (deleted.length === 0) {
    const [left] = found
    if (left === undefined) return await missingContact(ctx, contactId)
    throw new AppError('ERR_OTHER_OPEN_TICKET', {
      message: 'a contact with tickets is not deleted: block it instead',
      data: { tickets: left.tickets },
      fields: { '': [problem('hasTickets', { count: left.tickets })] },
    })
  }
  for (const { mediaKey } of planned) if (mediaKey !== null) ctx.defer(ctx.files.delete(mediaKey))
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

/** Makes the contact that is saved with `number` known by its LID on WhatsApp; `lid` null: nothing is known of it. */
export function lidIdentityStatement(
  ctx: CompanyContext,
  number: string,
  lid: string | null,
  now: number,
): Statement {
  return ctx.db.statement(
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
     SELECT ?1, 'lid', '', ?3, id, ?4, ?2 FROM contacts
     WHERE company_id = ?1 AND number = ?2 AND merged_into IS NULL AND ?3 IS NOT NULL ${ON_KNOWN_THERE}`,
    number,
    lid,
    now,
  )
}

/** The contact that a LID leads to, or null. */
export function lidHolderSql(lid: string): string {
  return `(SELECT coalesce(hc.merged_into, hc.id) FROM contact_identities hi JOIN contacts hc ON hc.id = hi.contact_id AND hc.company_id = ?1
    WHERE hi.company_id = ?1 AND hi.kind = 'lid' AND hi.value = ${lid} AND hi.scope = '')`
}

const DUPLICATED = 'ERR_DUPLICATED_CONTACT'

/** Whoever may not see numbers learns that somebody has this one, not who: else a masked number could be guessed digit by digit. */
export function duplicated(contactId: number | undefined, isMasked: boolean): AppError {
  return new AppError(DUPLICATED, {
    message: 'a contact has this number already',
    fields: { number: [DUPLICATED] },
    ...(contactId === undefined || isMasked ? {} : { data: { contact: { id: contactId } } }),
  })
}

/** ISO 8601 → milliseconds; nothing → null. */
export function millisOf(time: string | null | undefined): number | null {
  return time == null || time === '' ? null : Date.parse(time)
}
