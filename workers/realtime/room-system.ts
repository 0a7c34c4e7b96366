import type { CompanyContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import { shardOfCompany } from '#domains/companies/company-shard.ts'
import { directoryChanged, forgetDirectory } from '#domains/companies/directory.queries.ts'
import { recordOffline, recordOnline } from '#domains/users/record-presence.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Env } from '../env.ts'
import { systemContext } from '../system-context.ts'

type SystemParts = {
  env: Env
  companyId: number
  storage: DurableObjectStorage
  now: () => Millis
  defer(work: Promise<unknown>): void
  publish(events: readonly CompanyEvent[]): void
  wakeAt: CompanyContext['wakeAt']
}

type System = {
  /** Notes where the company's data is, as a caller told it. */
  rememberShard(shard: number): void
  /** A context of the room's own work: what it tells this room needs no call to it. */
  context(reason: string): Promise<CompanyContext>
  /** Writes that a person came or went, and tells the company if that is news. */
  recordPresence(userId: number, online: boolean): Promise<void>
}

const SHARD = 'shard'

/** How the room acts for its company: in the company's context, as the system. */
export function createSystem({
  env,
  companyId,
  storage,
  now,
  defer,
  publish,
  wakeAt,
}: SystemParts): System {
  const rememberShard = (shard: number) => {
    if (storage.kv.get<number>(SHARD) !== shard) storage.kv.put(SHARD, shard)
  }
  const shardHere = async () => {
    const known = storage.kv.get<number>(SHARD)
    if (known !== undefined) return known
    const shard = await shardOfCompany(env.CONTROL, companyId)
    rememberShard(shard)
    return shard
  }
  const context = async (reason: string): Promise<CompanyContext> => ({
    ...systemContext(env, { companyId, shard: await shardHere(), reason, waitUntil: defer }),
    emit: (events) => Promise.resolve(publish(events)),
    wakeAt(dueAt, work) {
      defer(wakeAt(dueAt, work))
      return Promise.resolve()
    },
  })
  return {
    rememberShard,
    context,
    async recordPresence(userId, online) {
      const ctx = await context('presence')
      const record = online ? recordOnline : recordOffline
      if (!(await record(ctx, userId, now()))) return
      await ctx.db.batch([directoryChanged(ctx)])
      forgetDirectory(companyId)
      await ctx.emit([
        {
          channel: 'user',
          action: 'update',
          data: { id: userId, online },
          audience: { kind: 'company' },
        },
      ])
    },
  }
}
