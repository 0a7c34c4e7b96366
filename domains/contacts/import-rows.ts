import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { requireSeenNumbers } from '../settings/hides-numbers.ts'
import { checkNumbers } from './check-numbers.ts'
import { contactsStale } from './contacts.events.ts'
import { importRowInput } from './contacts.inputs.ts'
import type { ImportRow } from './contacts.inputs.ts'
import { holdersStatement, saveRowsStatements } from './import-rows-statements.ts'

/** What became of a row, in the order they came. `field` and `problem`: which cell is wrong and how, in the specification's words. */
export type ImportedRow =
  | { kind: 'created' | 'updated'; contactId: number }
  | { kind: 'error'; code: ErrorCode; field?: string | undefined; problem?: string | undefined }

/** A row whose cells are right. `at`: its place among those that came. */
type GoodRow = { at: number; name: string; number: string; email: string }

/**
 * Saves people out of a spreadsheet: whoever has the number already (in either Brazilian spelling, or by the person behind it) takes the
 * row's name and, when it has one, its e-mail. A row that is wrong says why and stops nobody else. At most IMPORT_ROWS_MAX.
 * ERR_NUMBERS_HIDDEN for who sees numbers masked: the answers, and the list of contacts after them, would confirm guesses by the page.
 */
export async function importRows(
  ctx: CompanyContext,
  rows: readonly ImportRow[],
): Promise<ImportedRow[]> {
  requirePermission(ctx, 'contact:write')
  const directory = await directoryFor(ctx)
  requireSeenNumbers(ctx, directory)
  const results: ImportedRow[] = []
  const good: GoodRow[] = []
  rows.forEach((row, at) => {
    const parsed = importRowInput.safeParse(row)
    if (parsed.success) good.push({ at, ...parsed.data, email: parsed.data.email ?? '' })
    else results[at] = refusal(parsed.error.issues)
  })
  for (const group of oneOfEach(good)) await importGroup(ctx, directory, group, results)
  if (results.some(({ kind }) => kind !== 'error')) await ctx.emit([contactsStale()])
  return results
}

/** importRows for one, which fails as a call does. */
export async function importOne(
  ctx: CompanyContext,
  row: { name: string; number: string; email?: string | undefined },
): Promise<Extract<ImportedRow, { contactId: number }>> {
  const [result] = await importRows(ctx, [{ ...row, email: row.email ?? '' }])
  if (result === undefined) throw new Error('a row went without an answer')
  if (result.kind !== 'error') return result
  throw new AppError(result.code, {
    message: 'the row can not be saved',
    ...(result.field === undefined ? {} : { fields: { [result.field]: [result.problem ?? ''] } }),
  })
}

function refusal(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const [first] = issues
  return {
    kind: 'error',
    code: 'ERR_INVALID_INPUT',
    ...(first === undefined ? {} : { field: first.path.join('.'), problem: first.message }),
  } as const
}

/** A number that comes twice is two saves, one after the other: the last one stands. */
function oneOfEach(rows: readonly GoodRow[]): GoodRow[][] {
  const groups: { seen: Set<string>; rows: GoodRow[] }[] = []
  for (const row of rows) {
    const spellings = brazilNinthDigitVariants(row.number)
    let group = groups.find(({ seen }) => !spellings.some((one) => seen.has(one)))
    if (group === undefined) groups.push((group = { seen: new Set(), rows: [] }))
    spellings.forEach((one) => group.seen.add(one))
    group.rows.push(row)
  }
  return groups.map((group) => group.rows)
}

async function importGroup(
  ctx: CompanyContext,
  directory: Directory,
  rows: readonly GoodRow[],
  results: ImportedRow[],
): Promise<void> {
  const before = await ctx.db.all<{ at: number; id: number | null }>(
    holdersStatement(ctx, rows.map(asPerson)),
  )
  const holders = new Map(before.map(({ at, id }) => [at, id]))
  const isNew = (row: GoodRow) => holders.get(row.at) == null
  // WhatsApp is asked about nobody who is known: it counts how often it is asked.
  const checked = await checkNumbers(
    ctx,
    directory,
    rows.filter(isNew).map(({ number }) => number),
  )
  const people = rows.flatMap((row) => {
    const known = isNew(row) ? checked.get(row.number) : undefined
    if (known === null) {
      results[row.at] = {
        kind: 'error',
        code: 'ERR_WAPP_INVALID_CONTACT',
        field: 'number',
        problem: 'Invalid number',
      }
      return []
    }
    const person = asPerson(row)
    if (known === undefined) return [person]
    const spellings = [...person.spellings, ...brazilNinthDigitVariants(known.number)]
    return [{ ...person, ...known, spellings: [...new Set(spellings)] }]
  })
  if (people.length === 0) return
  const acceptAudio = directory.settings.acceptAudioMessageContact === 'enabled'
  const [created, , , , saved] = await ctx.db.batch<
    [{ id: number }[], unknown[], unknown[], unknown[], { at: number; id: number | null }[]]
  >(saveRowsStatements(ctx, people, acceptAudio))
  const fresh = new Set(created.map(({ id }) => id))
  for (const { at, id } of saved) {
    results[at] =
      id === null
        ? { kind: 'error', code: 'ERR_WAPP_CHECK_CONTACT' }
        : { kind: fresh.has(id) ? 'created' : 'updated', contactId: id }
  }
}

function asPerson({ at, name, number, email }: GoodRow) {
  return {
    at,
    name,
    number,
    email,
    spellings: brazilNinthDigitVariants(number),
    lid: null as string | null,
  }
}
