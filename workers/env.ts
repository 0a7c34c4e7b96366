import type { Job } from '#core/jobs.ts'
import type { CompanyRoom } from './realtime/company-room.ts'
import type { RateGate } from './realtime/rate-gate.ts'
import type { SessionGateway } from './sessions/session-gateway.ts'

/** The Worker's bindings (wrangler.toml). Shards are found by their prefix: adding one is a binding, not a change of code. */
export type Env = {
  CONTROL: D1Database
  SHARD_00: D1Database
  MEDIA: R2Bucket
  JOBS_QUEUE: Queue<Job>
  INBOUND_QUEUE: Queue<Job>
  OUTBOUND_QUEUE: Queue<Job>
  COMPANY_ROOM: DurableObjectNamespace<CompanyRoom>
  RATE_GATE: DurableObjectNamespace<RateGate>
  SESSION_GATEWAY: DurableObjectNamespace<SessionGateway>
  APP_ENV?: string
  APP_SECRET: string
  KEK_V1: string
}

const SHARD_NAME = /^SHARD_(\d{2})$/

/** All tenant shards by number. */
export function shardsOf(env: object): Map<number, D1Database> {
  const shards = new Map<number, D1Database>()
  for (const [name, binding] of Object.entries(env)) {
    const match = SHARD_NAME.exec(name)
    if (match?.[1] !== undefined) shards.set(Number(match[1]), binding as D1Database)
  }
  return shards
}

export function shardOf(env: object, shard: number): D1Database {
  const database = (env as Record<string, D1Database | undefined>)[
    `SHARD_${String(shard).padStart(2, '0')}`
  ]
  if (database === undefined) throw new Error(`no binding for shard ${shard}`)
  return database
}
