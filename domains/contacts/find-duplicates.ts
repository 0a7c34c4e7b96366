import { z } from 'zod'
import { openCursor, sealCursor } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { looksLikeNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { CONTACT_COLUMNS, contactViewFor } from './contact-view.ts'
import type { ContactRow } from './contact-view.ts'
import { isSameTelephone } from './duplicate-number.ts'
import { DUPLICATE_REASONS } from './duplicates.types.ts'
import type { DuplicatePage, DuplicateReason } from './duplicates.types.ts'
import { DUPLICATES_ALIKE_MAX, DUPLICATES_WALK } from './limits.ts'

/** Where a walk goes on: behind the last key it saw of this kind of likeness. */
type Place = { reason: DuplicateReason; after: string }

const LIVING = 'company_id = ?1 AND merged_into IS NULL AND is_group = 0'

/**
 * What each kind of likeness goes by: an expression with an index of its own, in whose order the walk meets those who share it side by
 * side. A name says something only beside a contact without a number (a LID, a page-scoped id), and only with two words.
 */
const WALKS: Record<DuplicateReason, { key: string; where: string; start: string | number }> = {
  number: {
    key: 'number % 100000000',
    where: `contacts INDEXED BY contacts_number_end WHERE ${LIVING} AND number IS NOT NULL`,
    start: -1,
  },
  email: {
    key: 'lower(email)',
    where: `contacts INDEXED BY contacts_email WHERE ${LIVING} AND email <> ''`,
    start: '',
  },
  name: {
    key: 'name',
    where: `contacts INDEXED BY contacts_numberless WHERE ${LIVING} AND number IS NULL`,
    start: '',
  },
}

/**
 * Probable duplicates of the company, a page at a time. One call reads at most DUPLICATES_WALK entries of one index, however many
 * contacts there are: it never compares everybody with everybody. Pairs that somebody told apart are left out. Who sees
 * numbers masked gets no pair that a number makes, be it in the name's place: a pair with a contact of a guessed number would confirm it.
 */
export async function findDuplicates(
  ctx: CompanyContext,
  cursor: string | undefined,
): Promise<DuplicatePage> {
  requirePermission(ctx, 'contact:merge')
  const directory = await directoryFor(ctx)
  const isHiding = hidesNumbers(ctx, directory)
  const place = readPlace(ctx, cursor, isHiding)
  const groups = await ctx.db.all<Group>(walkStatement(ctx, place))
  const last = groups.at(-1)
  const isCut = last !== undefined && last.walked >= DUPLICATES_WALK
  // The walk may have ended amid those who share the last key: the next one begins with them.
  const isAmid = isCut && last.before !== null
  const whole = isAmid ? groups.slice(0, -1) : groups
  const found = whole.filter(({ size }) => size > 1 || place.reason === 'name')
  const pairs = await pairsOf(ctx, place.reason, found)
  const shown = isHiding ? pairs.filter(isNamedPair) : pairs
  return {
    pairs: shown.map(({ reason, contacts: [first, second] }) => ({
      reason,
      contacts: [contactViewFor(ctx, first, directory), contactViewFor(ctx, second, directory)],
    })),
    nextCursor: nextPlace(ctx, place, isCut ? String(last.before ?? last.key) : null),
  }
}

const isNamedPair = ({ reason, contacts: [{ name }] }: RowPair) =>
  reason !== 'name' || !looksLikeNumber(name)

type Key = string | number
/** `before`: the last key of the walk but one. */
type Group = { key: Key; size: number; ids: string; walked: number; before: Key | null }

/** Those who share a key, and the last key of the walk, in order. */
function walkStatement(ctx: CompanyContext, { reason, after }: Place): Statement {
  const { key, where, start } = WALKS[reason]
  return ctx.db.statement(
    `WITH walk AS MATERIALIZED (SELECT ${key} AS key, id FROM ${where} AND ${key} > ?2 ORDER BY ${key} LIMIT ${DUPLICATES_WALK})
     SELECT key, count(*) AS size, json_group_array(id) AS ids, (SELECT count(*) FROM walk) AS walked,
       (SELECT max(key) FROM walk WHERE key < (SELECT max(key) FROM walk)) AS before FROM walk
     GROUP BY key HAVING count(*) > 1 OR ?3 = 'name' OR key = (SELECT max(key) FROM walk) ORDER BY key`,
    after === '' ? start : typeof start === 'number' ? Number(after) : after,
    reason,
  )
}

type RowPair = { reason: DuplicateReason; contacts: [ContactRow, ContactRow] }

async function pairsOf(
  ctx: CompanyContext,
  reason: DuplicateReason,
  groups: readonly Group[],
): Promise<RowPair[]> {
  const ids = groups.flatMap((group) =>
    (JSON.parse(group.ids) as number[]).slice(0, DUPLICATES_ALIKE_MAX),
  )
  if (ids.length === 0) return []
  const rows = await ctx.db.all<ContactRow>(
    reason === 'name' ? namesakesStatement(ctx, ids) : rowsStatement(ctx, ids),
  )
  const alike = Map.groupBy(rows, (row) => keyOf(reason, row))
  const pairs = [...alike.values()].flatMap((group) => pairsAmong(reason, group))
  // Not in the order of the walk, which is that of numbers.
  pairs.sort((a, b) => a.contacts[0].id - b.contacts[0].id || a.contacts[1].id - b.contacts[1].id)
  return await withoutDistinct(ctx, pairs)
}

const rowsStatement = (ctx: CompanyContext, ids: readonly number[]) =>
  ctx.db.statement(
    `SELECT ${CONTACT_COLUMNS} FROM json_each(?2) j
     CROSS JOIN contacts c ON c.id = j.value AND c.company_id = ?1 AND c.merged_into IS NULL ORDER BY c.id`,
    JSON.stringify(ids),
  )

/** The numberless ones with everybody of exactly their name. */
const namesakesStatement = (ctx: CompanyContext, ids: readonly number[]) =>
  ctx.db.statement(
    `SELECT DISTINCT ${CONTACT_COLUMNS} FROM json_each(?2) j
     CROSS JOIN contacts n ON n.id = j.value AND n.company_id = ?1
     CROSS JOIN contacts c ON c.company_id = ?1 AND c.name = n.name AND c.merged_into IS NULL AND c.is_group = 0
     WHERE trim(n.name) LIKE '%_ _%' ORDER BY c.id LIMIT ${DUPLICATES_WALK}`,
    JSON.stringify(ids),
  )

function keyOf(reason: DuplicateReason, { name, number, email }: ContactRow): string {
  if (reason === 'name') return name
  return reason === 'email' ? email.toLowerCase() : (number ?? '').slice(-8)
}

/** Each of a group with the first it is like: who is offered three times for one person would be asked three times. */
function pairsAmong(reason: DuplicateReason, group: readonly ContactRow[]): RowPair[] {
  const members = group.slice(0, DUPLICATES_ALIKE_MAX)
  return members.flatMap((second, at): RowPair[] => {
    const first = members.slice(0, at).find((one) => isAlike(reason, one, second))
    return first === undefined ? [] : [{ reason, contacts: [first, second] }]
  })
}

function isAlike(reason: DuplicateReason, a: ContactRow, b: ContactRow): boolean {
  if (reason === 'email') return true
  if (reason === 'name') return a.number === null || b.number === null
  return a.number !== null && b.number !== null && isSameTelephone(a.number, b.number)
}

async function withoutDistinct(ctx: CompanyContext, pairs: readonly RowPair[]): Promise<RowPair[]> {
  if (pairs.length === 0) return []
  const asked = pairs.map(({ contacts: [a, b] }) => [Math.min(a.id, b.id), Math.max(a.id, b.id)])
  const told = await ctx.db.all<{ at: number }>(
    ctx.db.statement(
      `SELECT j.key AS at FROM json_each(?2) j CROSS JOIN contact_distinctions d
         ON d.company_id = ?1 AND d.low_id = j.value ->> 0 AND d.high_id = j.value ->> 1`,
      JSON.stringify(asked),
    ),
  )
  const apart = new Set(told.map(({ at }) => at))
  return pairs.filter((_, at) => !apart.has(at))
}

const LIST = 'duplicates'
const placeShape = z.tuple([z.enum(DUPLICATE_REASONS), z.string()])

function readPlace(ctx: CompanyContext, cursor: string | undefined, isHiding: boolean): Place {
  const first: Place = { reason: isHiding ? 'email' : 'number', after: '' }
  if (cursor === undefined || cursor === '') return first
  const [reason, after] = openCursor({ ctx, list: LIST }, cursor, placeShape)
  return isHiding && reason === 'number' ? first : { reason, after }
}

function nextPlace(ctx: CompanyContext, { reason }: Place, after: string | null): string | null {
  if (after !== null) return sealCursor({ ctx, list: LIST }, [reason, after])
  const next = DUPLICATE_REASONS[DUPLICATE_REASONS.indexOf(reason) + 1]
  return next === undefined ? null : sealCursor({ ctx, list: LIST }, [next, ''])
}
