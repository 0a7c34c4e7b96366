import type { AppProcess } from './app-process.ts'
import type { ApiClient } from './api-client.ts'

/** One line of the report: what issue and README promise, and what was measured. */
export type Measured = {
  figure: string
  unit: string
  /** Null where nothing is promised and the number is only told. */
  target: { limit: number; better: 'lower' | 'higher' } | null
  value: number
  /** What happened meanwhile and must not happen more often. */
  count?: { unit: string; value: number; limit: number }
  /** Other numbers of the same run, for who wants to know more. */
  detail?: Record<string, unknown>
}

export type Bench = {
  origin: string
  dataDir: string
  /** Seconds a figure is measured, and warmed up before. */
  seconds: number
  warmUpSeconds: number
  quick: boolean
  app: AppProcess
  signIn(email: string): Promise<ApiClient>
  samples(): Promise<Samples>
}
/** Rows of all ages to ask for, and open tickets, which can be changed. */
export type Samples = { tickets: SampleTicket[]; open: SampleTicket[]; contactCursors: string[] }
export type SampleTicket = { id: number; uuid: string }

export type Figure = {
  key: string
  run(bench: Bench): Promise<Measured[]>
  /** What can only be known once the app has stopped: looked up in the stores it left. */
  afterwards?(bench: Bench): Promise<Measured[]>
}

export const atMost = (limit: number) => ({ limit, better: 'lower' as const })
export const atLeast = (limit: number) => ({ limit, better: 'higher' as const })

export function isReached({ target, value, count }: Measured): boolean {
  if (Number.isNaN(value)) return false
  if (count !== undefined && count.value > count.limit) return false
  if (target === null) return true
  return target.better === 'lower' ? value <= target.limit : value >= target.limit
}
