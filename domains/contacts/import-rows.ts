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

/** What the rows of one number say, whose cells are right. `places`: of the rows among those that came. */
type Entry = { places: number[]; name: string; number: string; email: string }

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
  const good = new Map<string, Entry>()
  rows.forEach((row, at) => {
    const parsed = importRowInput.safeParse(row)
    if (!parsed.success) return void (results[at] = refusal(parsed.error.issues))
    const { name, number, email } = parsed.data
    const before = good.get(number)
    // The last row of a number stands, with the last e-mail that is given.
    good.delete(number)
    good.set(number, {
      places: [...(before?.places ?? []), at],
      name,
      number,
      email: email !== undefined && email !== '' ? email : (before?.email ?? ''),
    })
  })
  for (const group of oneOfEach(good.values())) await importGroup(ctx, directory, group, results)
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

/** A number that comes in both of its spellings is two saves, one after the other: the last one stands. There are never more groups. */
function oneOfEach(entries: Iterable<Entry>): Entry[][] {
  const groups: { seen: Set<string>; entries: Entry[] }[] = []
  for (const entry of entries) {
    const spellings = brazilNinthDigitVariants(entry.number)
    let group = groups.find(({ seen }) => !spellings.some((one) => seen.has(one)))
    if (group === undefined) groups.push((group = { seen: new Set(), entries: [] }))
    for (const one of spellings) group.seen.add(one)
    group.entries.push(entry)
  }
  return groups.map((group) => group.entries)
}

async function importGroup(
  ctx: CompanyContext,
  directory: Directory,
  entries: readonly Entry[],
  results: ImportedRow[],
): Promise<void> {
  const before = await ctx.db.all<{ at: number; id: number | null }>(
    holdersStatement(ctx, entries.map(asPerson)),
  )
  const holders = new Map(before.map(({ at, id }) => [at, id]))
  const isNew = (_: Entry, at: number) => holders.get(at) == null
  // WhatsApp is asked about nobody who is known: it counts how often it is asked.
  const checked = await checkNumbers(
    ctx,
    directory,
    entries.filter(isNew).map(({ number }) => number),
  )
  const people = entries.flatMap((entry, at) => {
    const known = isNew(entry, at) ? checked.get(entry.number) : undefined
    if (known === null) {
      for (const place of entry.places)
        results[place] = {
          kind: 'error',
          code: 'ERR_WAPP_INVALID_CONTACT',
          field: 'number',
          problem: 'Invalid number',
        }
      return []
    }
    const person = asPerson(entry, at)
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
  for (const { at, id } of saved)
    entries[at]?.places.forEach((place, nth) => {
      results[place] =
        id === null
          ? { kind: 'error', code: 'ERR_WAPP_CHECK_CONTACT' }
          : { kind: fresh.has(id) && nth === 0 ? 'created' : 'updated', contactId: id }
    })
}

function asPerson({ name, number, email }: Entry, at: number) {
  const spellings = brazilNinthDigitVariants(number)
  return { at, name, number, email, spellings, lid: null as string | null }
}
