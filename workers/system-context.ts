import type { CompanyContext } from '#core/context.ts'
import type { Env } from './env.ts'
import { companyContext } from './company-context.ts'

export type SystemContextInput = {
  companyId: number
  shard: number
  /** The log's word for who acts, e.g. `webhook`, `sweeper`. */
  reason: string
  requestId?: string
  waitUntil(work: Promise<unknown>): void
}

/** The context of a webhook, a job or a timer: it may everything inside its company, and nothing outside. */
export function systemContext(
  env: Env,
  { reason, requestId, ...input }: SystemContextInput,
): CompanyContext {
  const actor = { kind: 'system', reason } as const
  return companyContext(env, { ...input, actor, requestId: requestId ?? crypto.randomUUID() })
}
