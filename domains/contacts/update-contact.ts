import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants, fitsTelephone, hideNumber, isMasked } from '#core/phone.ts'
import {
  directoryAt,
  directoryFor,
  directoryVersionStatement,
} from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { DirectoryVersionRow } from '../companies/directory.queries.ts'
import { savableNumber } from './check-number.ts'
import { contactFormValue } from './contact-form.ts'
import type { ContactReadAs } from './contact-form.ts'
import type { ContactRow } from './contact-view.ts'
import { contactView, contactViewFor } from './contact-view.ts'
import { hidesNumbers, requireSeenNumbers } from '../settings/hides-numbers.ts'
import { contactChanged } from './contacts.events.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { UpdateContactInput } from './contacts.inputs.ts'
import {
  contactStatement,
  erasedContact,
  foundContact,
  numberHolderSql,
  ownContact,
} from './contacts.queries.ts'
import {
  duplicated,
  lidHolderSql,
  lidIdentityStatement,
  millisOf,
  phoneIdentityStatement,
} from './contacts.service.ts'
import type { ContactView } from './contacts.types.ts'
import { correctedStatements } from './correct-number.ts'
import { fieldsAsMeant } from './hidden-fields.ts'
import { countingKnown } from './known-numbers.ts'
import type { Rates } from './known-numbers.ts'
import { tagChangeStatements, tagsWritten } from './tag-change.ts'
import type { TagChange, TagsWritten } from './tag-change.ts'

/** A save that is based on what was read is tried again when something else than its form's fields changed meanwhile. */
const TRIES_MAX = 5

/** What another number concerns besides the contact. */
export type Correction = {
  /** Throws where this caller may not give it one. */
  before(): Promise<void>
  /** What is told besides once the contact carries it. */
  after(directory: Directory): Promise<CompanyEvent[]>
}

const NOTHING_BESIDES: Correction = {
  before: () => Promise.resolve(),
  after: () => Promise.resolve([]),
}

type Terms = {
  readAs: ContactReadAs | undefined
  tags: TagChange | undefined
  correction: Correction
}

/**
 * Changes what the input names. What a caller sees masked and sends back as it saw it stays as it is. A new number replaces the
 * old one in how the contact is found, too. Throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT,
 * ERR_INVALID_INPUT, ERR_CONTACT_ERASED, ERR_NUMBERS_HIDDEN when a number is replaced by somebody who may not see it, as `countingKnown`, and ERR_CHANGED_MEANWHILE when the
 * contact, its tags aside, is no longer what it was read as; without `readAs` the last save wins. Its tags change with it, or not at all.
 */
export async function updateContact(
  ctx: CompanyContext,
  platform: Rates,
  contactId: number,
  input: UpdateContactInput,
  readAs?: ContactReadAs,
  tags?: TagChange,
  correction: Correction = NOTHING_BESIDES,
): Promise<ContactView> {
  requirePermission(ctx, 'contact:write')
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const saved = await tryToUpdate(ctx, platform, contactId, input, { readAs, tags, correction })
    if (saved !== null) return saved
  }
  throw new Error(`contact ${contactId} changed while it was saved, ${TRIES_MAX} times`)
}

/** Null: what was read a moment ago holds no more. */
async function tryToUpdate(
  ctx: CompanyContext,
  platform: Rates,
  contactId: number,
  input: UpdateContactInput,
  { readAs, tags, correction }: Terms,
): Promise<ContactView | null> {
  const [directory, current] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<ContactRow>(contactStatement(ctx, contactId)),
  ])
  const stored = await ownContact(ctx, contactId, current)
  if (stored.erasedAt !== null) throw erasedContact()
  const before = contactView(stored, directory)
  const isHiding = hidesNumbers(ctx, directory)
  const seen = isHiding ? hideNumber(before) : before
  if (readAs !== undefined) refuseIfChanged(seen, readAs, input)
  const typed = changedNumber(input.number, before, seen)
  if (typed !== undefined && before.number !== null) requireSeenNumbers(ctx, directory)
  if (typed !== undefined) await correction.before()
  const name = input.name === seen.name || input.name === before.name ? undefined : input.name
  const extraInfo =
    isHiding && input.extraInfo !== undefined
      ? fieldsAsMeant(input.extraInfo, before.extraInfo, seen.extraInfo)
      : input.extraInfo
  const written = tags && tagsWritten(tagIdsOf(stored, directory), tags)
  const guard = readAs === undefined ? null : stored
  const after = await countingKnown(ctx, platform, isHiding && typed !== undefined, async () => {
    const saved = typed === undefined ? undefined : await savableNumber(ctx, directory, typed)
    const changes = columnChanges({ ...input, name, extraInfo }, saved?.number)
    return await saveContact(ctx, contactId, {
      ...{ changes, oldNumber: before.number, saved, isHiding, as: guard, tags: written },
    })
  })
  if (after === null) return null
  const latest = await directoryAt(ctx, after.directoryVersion)
  await ctx.emit([
    contactChanged(latest, contactView(after.row, latest), 'update'),
    ...(typed === undefined ? [] : await correction.after(latest)),
  ])
  return contactViewFor(ctx, after.row, latest)
}

/** Tags have no say in it. What holds the new values already is saved: a save sent twice is one. */
function refuseIfChanged(
  seen: ContactView,
  readAs: ContactReadAs,
  input: UpdateContactInput,
): void {
  const now = contactFormValue(seen)
  const wanted = contactFormValue({ ...seen, ...(input as Partial<ContactView>) })
  const is = ({ tags: _tags, ...fields }: ContactReadAs) => isAsRead(now, fields)
  if (!is(readAs) && !is(wanted)) throw changedMeanwhile({ readAs, now })
}

/** A tag that was made elsewhere a moment ago may be in no directory yet; a lane is in all that matter. */
function tagIdsOf({ tagIds }: ContactRow, { tags }: Directory): number[] {
  const lanes = new Set(tags.filter(({ kanban }) => kanban === 1).map(({ id }) => id))
  return (JSON.parse(tagIds) as number[]).filter((id) => !lanes.has(id))
}

/** The digits to write, or undefined when the number stays. */
function changedNumber(
  number: string | null | undefined,
  before: ContactView,
  seen: ContactView,
): string | undefined {
  if (number === undefined || number === seen.number) return undefined
  if (number === null || number === '') {
    if (before.number === null) return undefined
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'a number can be replaced, not taken away',
      fields: { number: ['Required'] },
    })
  }
  if (isMasked(number) || !fitsTelephone(number)) {
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'this is neither the number as it was shown nor a telephone',
      fields: { number: ['Invalid number'] },
    })
  }
  return number
}

function columnChanges(
  input: UpdateContactInput,
  number: string | undefined,
): [column: string, value: unknown][] {
  const changes: [string, unknown][] = [
    ['name', input.name],
    ['name_given_by', input.name === undefined ? undefined : 'person'],
    ['number', number],
    ['email', input.email],
    ['disable_bot', input.disableBot === undefined ? undefined : input.disableBot ? 1 : 0],
    [
      'accept_audio_message',
      input.acceptAudioMessage === undefined ? undefined : input.acceptAudioMessage ? 1 : 0,
    ],
    ['extra_info', input.extraInfo === undefined ? undefined : JSON.stringify(input.extraInfo)],
    [
      'lgpd_accepted_at',
      input.lgpdAcceptedAt === undefined ? undefined : millisOf(input.lgpdAcceptedAt),
    ],
  ]
  return changes.filter(([, value]) => value !== undefined)
}

/** What a form shows, by the names of a row and of the table. */
const COLUMNS = {
  name: 'name',
  number: 'number',
  email: 'email',
  disableBot: 'disable_bot',
  acceptAudioMessage: 'accept_audio_message',
  extraInfo: 'extra_info',
} as const
const FORM_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** What must still stand: all that the form showed, or else a number that is replaced. What it was found by goes with it. */
function asRead(as: ContactRow | null, replaced: string | null | undefined) {
  if (as !== null) return FORM_COLUMNS.map((column) => [column, as[column]] as const)
  return replaced === undefined ? [] : [['number', replaced] as const]
}

type Save = {
  changes: readonly [column: string, value: unknown][]
  oldNumber: string | null
  saved: { number: string; lid: string | null } | undefined
  isHiding: boolean
  as: ContactRow | null
  tags: TagsWritten | undefined
}

/**
 * One batch: the row, its tags, what it is found by, and the answer. Zero rows changed means the number is another contact's by now, or that the row
 * is no longer as it was read: null.
 */
async function saveContact(
  ctx: CompanyContext,
  contactId: number,
  { changes, oldNumber, saved, isHiding, as, tags }: Save,
): Promise<{ row: ContactRow; directoryVersion: number } | null> {
  const now = ctx.clock.now()
  const newNumber = saved?.number
  const lid = saved?.lid ?? null
  const spellings = JSON.stringify(
    newNumber === undefined ? [] : brazilNinthDigitVariants(newNumber),
  )
  // Somebody else's, by the number or by the person behind it.
  const holder = `coalesce(nullif(${numberHolderSql('?3')}, ?2), ${lidHolderSql('?5')})`
  const assignments = changes.map(([column], i) => `, ${column} = ?${i + 6}`).join('')
  const columns = asRead(as, newNumber === undefined ? undefined : oldNumber)
  const isAs = columns.map(([column], i) => ` AND ${COLUMNS[column]} IS ?${changes.length + i + 6}`)
  const update: Statement[] = [
    ctx.db.statement(
      `UPDATE contacts SET updated_at = ?4${assignments}
       WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL AND coalesce(${holder}, ?2) = ?2${isAs.join('')}
       RETURNING id`,
      contactId,
      spellings,
      now,
      lid,
      ...changes.map(([, value]) => value),
      ...columns.map(([, value]) => value),
    ),
    ...(tags === undefined ? [] : tagChangeStatements(ctx, contactId, now, tags)),
  ]
  const answer: Statement[] = [
    contactStatement(ctx, contactId),
    ctx.db.statement(
      `SELECT id FROM contacts WHERE company_id = ?1 AND id <> ?2 AND id = ${holder.replace('?5', '?4')}`,
      contactId,
      spellings,
      lid,
    ),
    directoryVersionStatement(ctx),
  ]
  const found: Statement[] = []
  if (newNumber !== undefined) {
    found.push(
      ...correctedStatements(ctx, contactId, { oldNumber, newNumber, lid }),
      phoneIdentityStatement(ctx, newNumber, now),
      lidIdentityStatement(ctx, newNumber, lid, now),
    )
  }
  const results = await ctx.db.batch([...update, ...answer, ...found])
  const [updated = []] = results
  const [rows, [holderOfNumber], [version]] = results.slice(update.length) as [
    ContactRow[],
    { id: number }[],
    DirectoryVersionRow[],
  ]
  const row = foundContact(rows[0])
  if (updated.length > 0) return { row, directoryVersion: version?.directoryVersion ?? 0 }
  if (holderOfNumber === undefined && columns.length > 0) return null
  throw duplicated(holderOfNumber?.id, isHiding)
}
