import type { ApiEnv } from '#core/api-env.ts'
import type { Env } from '../env.ts'

/** An endpoint of the API: what the nouns' routes see, and the bindings behind it. */
export type WorkerApiEnv = ApiEnv & { Bindings: Env }
