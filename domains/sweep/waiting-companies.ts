import type { Millis } from '#core/time.ts'
import { DUE_WORK } from './due-work.ts'

/** Companies that one look finds for each kind of work on a shard; the others are found a minute later. */
const COMPANIES_A_LOOK = 500

/** The ids of companies of a shard that have work which can be moved at `now`. */
export async function waitingCompanies(database: D1Database, now: Millis): Promise<Set<number>> {
  const looks = DUE_WORK.flatMap(({ companies }) => companies ?? [])
  const found = await database.batch<{ companyId: number }>(
    looks.map((sql) => {
      const look = database.prepare(`${sql} LIMIT ${COMPANIES_A_LOOK}`)
      return sql.includes('?1') ? look.bind(now) : look
    }),
  )
  return new Set(found.flatMap(({ results }) => results.map(({ companyId }) => companyId)))
}
