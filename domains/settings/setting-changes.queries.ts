import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { allowed, requirePermission } from '#core/context.ts'
import { timeAndId } from '#core/auth/sealed-cursors.ts'
import { AppError } from '#core/errors.ts'
import { keysetPage, pageStart } from '#core/keyset.ts'
import { shorten } from '#core/shorten.ts'
import { isCompanyField } from './company-fields.ts'
import { companyDataInput } from './company-data.inputs.ts'
import { companyData } from './company-data.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { userNamed } from '../companies/former-names.ts'
import { CHANGE_SHOWN_CHARS, SETTING_CHANGES_PAGE } from './limits.ts'
import { oldestKept } from './note-changes.ts'
import type {
  SettingChange,
  SettingChangesPage,
  WholeSettingChange,
} from './setting-changes.types.ts'
import { settingSchema } from './settings.inputs.ts'
import type { ListSettingChangesInput } from './settings.inputs.ts'
import { isPlatformSettingKey, isSettingKey } from '../companies/settings.keys.ts'
import { listSettings } from './settings.queries.ts'

type Platform = Pick<PlatformContext, 'control'>
type Row = {
  id: number
  key: string
  was: string
  value: string
  userId: number | null
  /** Of the platform's own changes, whose author may be of another company. */
  userName?: string | null
  undoes: number | null
  createdAt: number
}

const COLUMNS =
  's.id, s.key, s.was, s.value, s.user_id AS userId, s.undoes, s.created_at AS createdAt'

/** A page of them, newest first, with one more. ?1 the company, where `whose` names it; ?2 oldest, ?3 and ?4 where the page begins, or null. */
const pageSql = (columns: string, from: string, whose: string) =>
  `SELECT ${columns} FROM ${from} WHERE ${whose} AND s.created_at >= ?2
     AND (?3 IS NULL OR (s.created_at, s.id) < (?3, ?4))
   ORDER BY s.created_at DESC, s.id DESC LIMIT ${SETTING_CHANGES_PAGE + 1}`
/** ?2 oldest, ?3 the id. */
const oneSql = (columns: string, from: string, whose: string) =>
  `SELECT ${columns} FROM ${from} WHERE ${whose} AND s.created_at >= ?2 AND s.id = ?3`

const OF_COMPANY = [COLUMNS, 'setting_changes s', 's.company_id = ?1'] as const
/** ?1 is always null. */
const OF_PLATFORM = [
  `${COLUMNS}, u.name AS userName`,
  'setting_changes s LEFT JOIN users u ON u.id = s.user_id',
  's.company_id IS ?1',
] as const

/**
 * Who changed which option, newest first, as far as the caller may see it: the company's own, and the platform's for its owner. Long texts
 * are cut.
 */
export async function listSettingChanges(
  ctx: CompanyContext,
  platform: Platform,
  { cursor }: ListSettingChangesInput,
): Promise<SettingChangesPage> {
  requirePermission(ctx, 'setting:manage')
  const place = { ctx, list: 'setting-changes' }
  const [at, id] = pageStart(place, cursor, timeAndId, [null, 0])
  const [rows, viewOf] = await Promise.all([
    readBoth(ctx, platform, pageSql, [at, id]),
    views(ctx, platform),
  ])
  const newestFirst = rows.toSorted(
    (one, other) => other.createdAt - one.createdAt || other.id - one.id,
  )
  const { shown, ...next } = keysetPage(place, newestFirst, SETTING_CHANGES_PAGE, (row) => [
    row.createdAt,
    row.id,
  ])
  // An option that is no more has its place among them, so that a page of nothing else leads on.
  const known = shown.filter(({ key }) => isKnown(key))
  return { records: known.map((row) => cut(viewOf(row))), ...next }
}

/** One change, whole. Throws ERR_NOT_FOUND: of another company, forgotten, or the platform's for who does not own it. */
export async function settingChange(
  ctx: CompanyContext,
  platform: Platform,
  id: number,
): Promise<WholeSettingChange> {
  requirePermission(ctx, 'setting:manage')
  const [[row], viewOf] = await Promise.all([
    readBoth(ctx, platform, oneSql, [id]),
    views(ctx, platform),
  ])
  if (row === undefined || !isKnown(row.key))
    throw new AppError('ERR_NOT_FOUND', { message: 'no such change' })
  return viewOf(row)
}

/** From the company's shard and from the control database, whose ids differ (core/ids.ts). */
async function readBoth(
  ctx: CompanyContext,
  { control }: Platform,
  sql: typeof pageSql,
  params: readonly unknown[],
): Promise<Row[]> {
  const bound = [oldestKept(ctx), ...params]
  const ofPlatform = async () =>
    allowed(ctx, 'company:manage')
      ? (
          await control
            .prepare(sql(...OF_PLATFORM))
            .bind(null, ...bound)
            .all<Row>()
        ).results
      : []
  const rows = await Promise.all([
    ctx.db.all<Row>(ctx.db.statement(sql(...OF_COMPANY), ...bound)),
    ctx.control.all<Row>(ctx.control.statement(sql(...OF_COMPANY), ...bound)),
    ofPlatform(),
  ])
  return rows.flat()
}

/** How the caller is shown changes, beside what the options are now. */
async function views(ctx: CompanyContext, platform: Platform) {
  const [directory, company, settings] = await Promise.all([
    directoryFor(ctx),
    companyData(ctx),
    listSettings(ctx, platform),
  ])
  const values = new Map<string, string>([
    ...Object.entries(company),
    ...settings.map(({ key, value }) => [key, value] as const),
  ])
  return ({ createdAt, userId, userName, ...row }: Row): WholeSettingChange => {
    const now = values.get(row.key) ?? ''
    const user =
      userName === undefined
        ? userNamed(directory, userId)
        : userId !== null && userName !== null
          ? { id: userId, name: userName }
          : null
    return {
      ...row,
      isCut: false,
      at: new Date(createdAt).toISOString(),
      user: user && { id: user.id, name: user.name },
      canUndo: now !== row.was && takes(row.key, row.was),
      now,
    }
  }
}

const isKnown = (key: string) =>
  isSettingKey(key) || isPlatformSettingKey(key) || isCompanyField(key)

/** Whether the option takes this value today: what it takes may have changed since. */
export function takes(key: string, value: string): boolean {
  if (isCompanyField(key)) return companyDataInput.safeParse({ [key]: value }).success
  return (
    (isSettingKey(key) || isPlatformSettingKey(key)) && settingSchema(key).safeParse(value).success
  )
}

function cut({ now: _now, ...change }: WholeSettingChange): SettingChange {
  const [was, value] = [
    shorten(change.was, CHANGE_SHOWN_CHARS),
    shorten(change.value, CHANGE_SHOWN_CHARS),
  ]
  return { ...change, was, value, isCut: was !== change.was || value !== change.value }
}
