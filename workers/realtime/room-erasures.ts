import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Ring } from './room-ring.ts'

type ErasuresParts = {
  ring: Pick<Ring, 'forget'>
  kv: SyncKvStorage
  /** How many the company has had, by the database. */
  read(): Promise<number>
}

/** Has the ring forget what it keeps once somebody was erased: nobody can tell which of it is about whom. */
export type Erasures = {
  /** Forgets when the event tells of an erasure that is news. To be called before the event is kept. */
  note(event: CompanyEvent): void
  /** The same, by the database: the news may have died on its way. Throws when that does not answer. */
  check(): Promise<void>
}

const KNOWN = 'erasures'

export function createErasures({ ring, kv, read }: ErasuresParts): Erasures {
  let known = kv.get<number>(KNOWN) ?? 0
  /** Browsers come back in crowds: those who ask at the same time share one answer. */
  let reading: Promise<number> | null = null
  const learn = (count: number) => {
    // Fewer, too: a database that was set back counts the same erasures again.
    if (count === known) return
    ring.forget()
    // Only afterwards: what could not be forgotten is tried again.
    kv.put(KNOWN, count)
    known = count
  }
  return {
    note({ erasures }) {
      if (erasures === undefined) return
      reading = null
      learn(erasures)
    },
    async check() {
      reading ??= read().finally(() => (reading = null))
      learn(await reading)
    },
  }
}
