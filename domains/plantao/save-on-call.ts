import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { brazilNinthDigitVariants, digitsOf } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { refuseTogether } from '#core/refuse-together.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { checkNumber } from '../contacts/check-number.ts'
import { formValueOf } from './form-value.ts'
import { ON_CALL_ENTRIES_MAX } from './limits.ts'
import {
  entriesStatement,
  entryStatement,
  entryView,
  foundEntry,
  timesOfRow,
} from './on-call-rows.ts'
import type { OnCallRow } from './on-call-rows.ts'
import { onCallChanged, onCallDeleted } from './plantao.events.ts'
import type { OnCallFields } from './plantao.inputs.ts'
import type { OnCallEntry } from './plantao.types.ts'

/** ?2 user, ?3 phone, ?4 minutes, ?5 days, ?6 now, ?7 how many there may be. The same one created twice is one. */
const INSERT = `INSERT INTO on_call_entries (company_id, user_id, phone, interval_minutes, days, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6
  WHERE (SELECT count(*) FROM on_call_entries c WHERE c.company_id = ?1) < ?7
    AND NOT EXISTS (SELECT 1 FROM on_call_entries s WHERE s.company_id = ?1
      AND (s.user_id, s.phone, s.interval_minutes, s.days) = (?2, ?3, ?4, ?5))
  RETURNING id`

/**
 * As INSERT without ?7; ?7 the entry, ?8 what it was read as, `[user, phone, minutes, days]`, or null. Writes nothing where the entry is
 * neither that nor already what it is to become. It is looked at anew: its times may be other ones.
 */
const UPDATE = `UPDATE on_call_entries SET user_id = ?2, phone = ?3, interval_minutes = ?4, days = ?5, updated_at = ?6,
    look_at = 0, obstacle = NULL, version = version + 1
  WHERE company_id = ?1 AND id = ?7 AND (?8 IS NULL
    OR (user_id, phone, interval_minutes, days) = (?8 ->> 0, ?8 ->> 1, ?8 ->> 2, ?8 ->> 3)
    OR (user_id, phone, interval_minutes, days) = (?2, ?3, ?4, ?5))
  RETURNING id`

/**
 * Creates an entry of the roster (`id` null) or changes one. Throws ERR_NOT_FOUND, ERR_NO_USER_FOUND, ERR_WAPP_INVALID_CONTACT with
 * `fields.phone` when WhatsApp does not know the number, ERR_INVALID_INPUT for a number of the company's own or one entry too many, and ERR_CHANGED_MEANWHILE when the
 * entry is no longer what it was read as; without `readAs` the last save wins.
 */
export async function saveOnCall(
  ctx: CompanyContext,
  id: number | null,
  fields: OnCallFields,
  readAs?: OnCallFields,
): Promise<OnCallEntry> {
  requirePermission(ctx, 'setting:manage')
  const [directory, before] = await Promise.all([
    directoryFor(ctx),
    id === null ? null : ctx.db.first<OnCallRow>(entryStatement(ctx, id)),
  ])
  if (id !== null) foundEntry(before)
  if (!directory.users.some((user) => user.id === fields.userId))
    throw new AppError('ERR_NO_USER_FOUND', { message: 'no such user' })
  const phone =
    fields.phone === before?.phone ? fields.phone : await savablePhone(ctx, directory, fields.phone)
  const values = [
    fields.userId,
    phone,
    fields.interval,
    JSON.stringify(fields.times),
    ctx.clock.now(),
  ] as const
  const [written, rows] = await ctx.db.batch<[{ id: number }[], OnCallRow[]]>([
    id === null
      ? ctx.db.statement(INSERT, ...values, ON_CALL_ENTRIES_MAX)
      : ctx.db.statement(UPDATE, ...values, id, readAs === undefined ? null : json(readAs)),
    entriesStatement(ctx),
  ])
  const [saved] = written
  if (saved === undefined) {
    if (id !== null)
      throw refusalOfChange(
        rows.find((row) => row.id === id),
        readAs,
      )
    const same = rows.find((row) => json({ ...fields, phone }) === jsonOfRow(row))
    if (same !== undefined) return entryView(same, directory)
    throw tooMany()
  }
  const entry = entryView(foundEntry(rows.find((row) => row.id === saved.id)), directory)
  await ctx.emit([onCallChanged(entry, id === null ? 'create' : 'update')])
  // They may be on call already, with tickets that wait.
  await ctx.wakeAt(ctx.clock.now())
  return entry
}

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are: its number, and one entry too many. Throws as
 * `saveOnCall`.
 */
export async function checkOnCall(
  ctx: CompanyContext,
  id: number | null,
  { phone }: Partial<Pick<OnCallFields, 'phone'>>,
): Promise<void> {
  requirePermission(ctx, 'setting:manage')
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<OnCallRow>(entriesStatement(ctx)),
  ])
  const before = id === null ? null : foundEntry(rows.find((row) => row.id === id))
  await refuseTogether(
    async () => {
      if (phone !== undefined && phone !== before?.phone) await savablePhone(ctx, directory, phone)
    },
    () => {
      if (before === null && rows.length >= ON_CALL_ENTRIES_MAX) throw tooMany()
    },
  )
}

const tooMany = () =>
  new AppError('ERR_INVALID_INPUT', {
    message: `a company has ${ON_CALL_ENTRIES_MAX} on-call entries at most`,
    fields: { userId: [problem('tooManyOnCall', { count: ON_CALL_ENTRIES_MAX })] },
  })

/** Deletes an entry; what was sent by it stays in its conversation. Throws ERR_NOT_FOUND. */
export async function deleteOnCall(ctx: CompanyContext, id: number): Promise<OnCallEntry> {
  requirePermission(ctx, 'setting:manage')
  const [directory, [[row]]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[OnCallRow[], unknown[]]>([
      entryStatement(ctx, id),
      ctx.db.statement('DELETE FROM on_call_entries WHERE company_id = ?1 AND id = ?2', id),
    ]),
  ])
  const entry = entryView(foundEntry(row), directory)
  await ctx.emit([onCallDeleted(id)])
  return entry
}

/** The number as WhatsApp keeps it, or as it was typed while nobody could ask. */
async function savablePhone(
  ctx: CompanyContext,
  directory: Directory,
  typed: string,
): Promise<string> {
  const spellings = brazilNinthDigitVariants(typed)
  if (directory.connections.some(({ number }) => spellings.includes(digitsOf(number))))
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'a connection would write to itself',
      fields: { phone: [problem('ownNumber')] },
    })
  const check = await checkNumber(ctx, directory, typed)
  if (check.kind === 'absent')
    throw new AppError('ERR_WAPP_INVALID_CONTACT', {
      message: 'WhatsApp does not know this number',
      fields: { phone: [problem('unknownNumber')] },
    })
  return check.kind === 'found' ? check.number : typed
}

/** Compared in SQL, so that nothing comes between reading and writing. */
const json = ({ userId, phone, interval, times }: OnCallFields) =>
  JSON.stringify([userId, phone, interval, JSON.stringify(times)])
const jsonOfRow = ({ userId, phone, interval, days }: OnCallRow) =>
  JSON.stringify([userId, phone, interval, days])

/** Why an entry was not written: it is gone, or somebody else changed it. */
function refusalOfChange(row: OnCallRow | undefined, readAs: OnCallFields | undefined): AppError {
  const { userId, phone, interval, ...found } = foundEntry(row)
  const now = formValueOf({ userId, phone, interval, times: timesOfRow(found) })
  return changedMeanwhile({ readAs: readAs === undefined ? now : formValueOf(readAs), now })
}
