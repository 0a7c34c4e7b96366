import { MINUTE_MS } from '#core/time.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { TakenRecord } from './later-records.ts'

const lockOf = (id: string) => `balcao:later:${id}`

/** What this page has under way. */
const own = new Set<string>()

/** Says for as long as this page lives that it plans this. Returns the end of that. */
export function holdLater(id: string): () => void {
  own.add(id)
  let letGo: () => void = () => undefined
  const end = new Promise<void>((resolve) => (letGo = resolve))
  if ('locks' in navigator) navigator.locks.request(lockOf(id), () => end).catch(() => undefined)
  return () => {
    own.delete(id)
    letGo()
  }
}

/**
 * Without locks nobody knows whether the page lives that plans it. One that goes says so, if it can; of one that was killed its words wait
 * for longer than a large file takes. Put back too early they are found there twice, and the plan is withdrawn: nothing goes out twice.
 */
const SURELY_GONE_MS = 10 * MINUTE_MS

/** Does something with what a page that is gone was planning; nothing while a page does that. */
export async function whereLeft(record: TakenRecord, work: () => Promise<void>): Promise<void> {
  const { id, at, isLeft } = record
  if (own.has(id)) return
  if (!('locks' in navigator)) {
    if (isLeft || serverNow() - at > SURELY_GONE_MS) await work()
    return
  }
  // One that said that it goes may hold it for a moment still; two that open at once take turns.
  await navigator.locks.request(lockOf(id), isLeft ? {} : { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}
