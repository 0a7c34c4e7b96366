import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { parseInput } from '#core/invalid-input.ts'
import { companyDataChanged } from '../companies/companies.events.ts'
import { companyDataInput } from './company-data.inputs.ts'
import type { SaveCompanyInput } from './company-data.inputs.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import type { CompanyData, CompanyField } from './company-fields.ts'
import { NOTE, trimStatement, userOf } from './note-changes.ts'
import type { Undoing } from './note-changes.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'

/** What the company says of itself, for its administrators. */
export async function companyData(ctx: CompanyContext): Promise<CompanyData> {
  requirePermission(ctx, 'setting:manage')
  return found(await ctx.control.first<Row>(dataStatement(ctx)))
}

type Row = CompanyData & { company_id: number }

/**
 * ?2 what is to change, by field, ?3 now, ?4 what the same fields were read as, as far as that is known. Writes nothing where one of them
 * is neither that nor already what it is to be.
 */
const IS_AS_READ = COMPANY_FIELDS.map(
  (field) => `(?4 ->> '${field}' IS NULL OR ${field} IN (?4 ->> '${field}', ?2 ->> '${field}'))`,
).join(' AND ')
const SAVE = `UPDATE companies SET ${COMPANY_FIELDS.map((field) => `${field} = coalesce(?2 ->> '${field}', ${field})`).join(', ')}, updated_at = ?3
  WHERE id = ?1 AND ${IS_AS_READ}
  RETURNING id AS company_id`
/** Before SAVE. ?5 who, ?6 the change that is taken back. */
const NOTE_CHANGES = `${NOTE} SELECT ?1, w.key, w.was, w.value, ?5, ?6, ?3 FROM (
    SELECT n.key, n.value, CASE n.key ${COMPANY_FIELDS.map((field) => `WHEN '${field}' THEN c.${field}`).join(' ')} END AS was
    FROM companies c, json_each(?2) n WHERE c.id = ?1 AND ${IS_AS_READ}) w
  WHERE w.was <> w.value`

/**
 * Changes what the company says of itself; what is as it was read is left alone. Throws ERR_INVALID_INPUT with the fields, and
 * ERR_CHANGED_MEANWHILE when one is no longer what it was read as; without `readAs` the last save wins. What changed is noted in the same
 * transaction.
 */
export async function saveCompanyData(
  ctx: CompanyContext,
  { readAs = {}, ...input }: SaveCompanyInput,
  { undoes = null }: Undoing = {},
): Promise<CompanyData> {
  requirePermission(ctx, 'setting:manage')
  const checked = Object.entries(parseInput(companyDataInput, input)) as [CompanyField, string][]
  const wanted = checked.filter(([field, value]) => readAs[field] !== value)
  if (wanted.length === 0) return await companyData(ctx)
  const was = wanted.flatMap(([field]) =>
    readAs[field] === undefined ? [] : [[field, readAs[field]] as const],
  )
  const save = [
    JSON.stringify(Object.fromEntries(wanted)),
    ctx.clock.now(),
    JSON.stringify(Object.fromEntries(was)),
  ]
  const [[before], , written, [row]] = await ctx.control.batch<
    [Row[], unknown[], unknown[], Row[]]
  >([
    dataStatement(ctx),
    ctx.control.statement(NOTE_CHANGES, ...save, userOf(ctx), undoes),
    ctx.control.statement(SAVE, ...save),
    dataStatement(ctx),
    trimStatement(ctx, ctx.control),
  ])
  const now = found(row)
  if (written.length === 0)
    // A form is told of all it was read as: it is drawn again as it is now.
    throw changedMeanwhile({
      readAs,
      now: Object.fromEntries(
        COMPANY_FIELDS.filter((field) => Object.hasOwn(readAs, field)).map((field) => [
          field,
          now[field],
        ]),
      ),
    })
  // Again with a repeated save: the first may have been cut between the two databases.
  await ctx.db.batch([directoryChanged(ctx)])
  forgetDirectory(ctx.companyId)
  if (wanted.some(([field]) => before?.[field] !== now[field]))
    await ctx.emit([companyDataChanged(ctx.companyId)])
  return now
}

function dataStatement(ctx: CompanyContext): Statement {
  return ctx.control.statement(
    `SELECT id AS company_id, ${COMPANY_FIELDS.join(', ')} FROM companies WHERE id = ?1`,
  )
}

function found(row: Row | null | undefined): CompanyData {
  if (row == null)
    throw new AppError('ERR_COMPANY_INACTIVE', { message: 'the company does not exist' })
  const { company_id: _company, ...data } = row
  return data
}
