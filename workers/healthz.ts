import type { Context } from 'hono'
import type { HttpEnv } from './request-scope.ts'
import { toAppError } from '#core/errors.ts'
import { logFailure } from '#core/log-failure.ts'
import { shardsOf } from './env.ts'

type Check = 'ok' | 'failed'

/** 200 once every database answers with its schema; 503 names the one that does not. */
export async function healthz(c: Context<HttpEnv>): Promise<Response> {
  const { config, log } = c.var.platform
  const probe = async (database: D1Database, table: string): Promise<Check> => {
    try {
      await database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).first()
      return 'ok'
    } catch (thrown) {
      logFailure(log, toAppError(thrown), { path: '/healthz' })
      return 'failed'
    }
  }
  const shards = [...shardsOf(c.env)].map(
    async ([shard, database]) =>
      [`shard_${String(shard).padStart(2, '0')}`, await probe(database, 'company_state')] as const,
  )
  const checks = Object.fromEntries([
    ['control', await probe(c.env.CONTROL, 'companies')] as const,
    ...(await Promise.all(shards)),
  ])
  const healthy = Object.values(checks).every((check) => check === 'ok')
  return c.json(
    { status: healthy ? 'ok' : 'failing', version: config.version, checks },
    healthy ? 200 : 503,
  )
}
