import type { Companion } from './companions.ts'
import type { Stanza } from './nodes.ts'
import { fromJson, toJson } from './signal-store.ts'
import type { Store } from './store.ts'

/** Settled stanzas that stay to be delivered a second time on demand. */
const KEPT_SETTLED = 500
const PRUNE_EVERY = 100

/** What a client says it has: the class is the tag of the stanza it answers. */
export type Settlement = {
  class: string
  id: string
  type?: string | undefined
  participant?: string | undefined
}

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * Stanzas on their way to companions. Like WhatsApp's own queue it forgets one only when the client
 * acknowledged it; what was sent to a client that died comes again, marked offline, at its next login.
 */
export function createDeliveries(store: Store) {
  const timers = new Set<NodeJS.Timeout>()
  const insert = ({ person, device }: Companion, stanza: Stanza) =>
    store.run(
      `INSERT INTO deliveries (pn, device, class, id, type, participant, stanza) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      person.pn,
      device,
      stanza.tag,
      stanza.attrs.id ?? '',
      stanza.tag === 'receipt' ? (stanza.attrs.type ?? '') : '',
      stanza.tag === 'receipt' ? (stanza.attrs.participant ?? '') : '',
      toJson(stanza),
    ).lastRowId

  return {
    /** Now if the client is there, else at its next login; durable before this returns. */
    deliver(companion: Companion, stanza: Stanza): void {
      insert(companion, stanza)
      if (companion.link?.ready) companion.link.send(stanza)
    },
    /** Several as one, with what else has to be written in the same moment. */
    deliverTogether(parcels: { companion: Companion; stanza: Stanza }[], write: () => void): void {
      store.atomically(() => {
        write()
        for (const { companion, stanza } of parcels) insert(companion, stanza)
      })
      for (const { companion, stanza } of parcels) {
        if (companion.link?.ready) companion.link.send(stanza)
      }
    },
    deliverLater(companion: Companion, stanza: Stanza, delayMs: number): void {
      const seq = insert(companion, stanza)
      const bornOn = companion.link
      const timer = setTimeout(() => {
        timers.delete(timer)
        const waiting = store.one('SELECT 1 FROM deliveries WHERE seq = ? AND settled = 0', seq)
        // A login in between has sent it with everything else that waited.
        if (waiting && companion.link === bornOn && bornOn?.ready) bornOn.send(stanza)
      }, delayMs)
      timers.add(timer)
    },
    /** Everything the client has not acknowledged, oldest first. */
    waiting({ person, device }: Companion): Stanza[] {
      return store
        .all<{ stanza: string }>(
          'SELECT stanza FROM deliveries WHERE pn = ? AND device = ? AND settled = 0 ORDER BY seq',
          person.pn,
          device,
        )
        .map(({ stanza }) => asOffline(fromJson(stanza) as Stanza))
    },
    countWaiting: ({ person, device }: Companion): number =>
      store.one<{ n: number }>(
        'SELECT count(*) AS n FROM deliveries WHERE pn = ? AND device = ? AND settled = 0',
        person.pn,
        device,
      )?.n ?? 0,
    settle({ person, device }: Companion, done: Settlement): void {
      const isReceipt = done.class === 'receipt'
      const settled = store.one<{ seq: number }>(
        `UPDATE deliveries SET settled = 1 WHERE pn = ? AND device = ? AND id = ? AND class = ? AND settled = 0
           AND (? = 0 OR (type = ? AND participant = ?)) RETURNING seq`,
        person.pn,
        device,
        done.id,
        done.class,
        isReceipt ? 1 : 0,
        done.type ?? '',
        done.participant ?? '',
      )
      if (!settled || settled.seq % PRUNE_EVERY !== 0) return
      store.run(
        'DELETE FROM deliveries WHERE pn = ? AND device = ? AND settled = 1 AND seq < ?',
        person.pn,
        device,
        settled.seq - KEPT_SETTLED,
      )
    },
    /** A message as it was sent, the newest or the one of that id. */
    sentMessage({ person, device }: Companion, id?: string): Stanza | null {
      const row = store.one<{ stanza: string }>(
        `SELECT stanza FROM deliveries WHERE pn = ? AND device = ? AND class = 'message' AND (? = '' OR id = ?)
         ORDER BY seq DESC LIMIT 1`,
        person.pn,
        device,
        id ?? '',
        id ?? '',
      )
      return row ? (fromJson(row.stanza) as Stanza) : null
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export function asOffline(stanza: Stanza): Stanza {
  return { ...stanza, attrs: { ...stanza.attrs, offline: '1' } }
}
