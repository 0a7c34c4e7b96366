import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { WEEKDAYS } from '#core/weekdays.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { OnCallTimes } from './on-call-times.ts'
import type { OnCallEntry } from './plantao.types.ts'

export type OnCallRow = {
  id: number
  userId: number
  phone: string
  interval: number
  /** JSON of OnCallTimes. */
  days: string
  version: number
  lookAt: number
  noticedAt: number | null
  noticeKey: string | null
  obstacle: string | null
  /** Of the last notice's message. Null: there is none, or nothing is wrong with it. */
  noticeError: string | null
  /** Where the last notice's message is on its way; null once nothing is known of it. */
  noticeState: string | null
}

const COLUMNS = `e.id, e.user_id AS userId, e.phone, e.interval_minutes AS interval, e.days, e.version, e.look_at AS lookAt,
  e.noticed_at AS noticedAt, e.notice_key AS noticeKey, e.obstacle, m.error_code AS noticeError, o.state AS noticeState`
const JOINS = `LEFT JOIN messages m ON m.company_id = e.company_id AND m.client_id = e.notice_key
  LEFT JOIN outbox o ON o.company_id = e.company_id AND o.message_id = m.id`

/** All entries of the company, the oldest first. */
export function entriesStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `SELECT ${COLUMNS} FROM on_call_entries e ${JOINS} WHERE e.company_id = ?1 ORDER BY e.id`,
  )
}

export function entryStatement(ctx: CompanyContext, id: number): Statement {
  return ctx.db.statement(
    `SELECT ${COLUMNS} FROM on_call_entries e ${JOINS} WHERE e.company_id = ?1 AND e.id = ?2`,
    id,
  )
}

/** Throws ERR_NOT_FOUND. */
export function foundEntry(row: OnCallRow | null | undefined): OnCallRow {
  if (row == null) throw new AppError('ERR_NOT_FOUND', { message: 'no such on-call entry' })
  return row
}

export const timesOfRow = ({ days }: Pick<OnCallRow, 'days'>) => JSON.parse(days) as OnCallTimes

export function entryView(row: OnCallRow, directory: Directory): OnCallEntry {
  const times = timesOfRow(row)
  return {
    id: row.id,
    userId: row.userId,
    user: {
      id: row.userId,
      name: directory.users.find(({ id }) => id === row.userId)?.name ?? '',
    },
    phone: row.phone,
    interval: row.interval,
    days: WEEKDAYS.map(([weekday, weekdayEn]) => ({ weekday, weekdayEn, ...times[weekdayEn] })),
    lastNotice:
      row.noticedAt === null
        ? null
        : {
            at: new Date(row.noticedAt).toISOString(),
            hasFailed: row.noticeError !== null || row.noticeState === 'failed',
          },
    obstacle: row.obstacle,
  }
}
