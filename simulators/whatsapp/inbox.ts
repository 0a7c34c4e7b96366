import type { Store } from './store.ts'

/** What clients sent, as the people and the server of the simulated world saw it. */
export type InboxEntry = { kind: string; [field: string]: unknown }
export type RecordedEntry = InboxEntry & { seq: number }

export type InboxFilter = {
  /** Only what came after that entry. */
  since?: number | undefined
  kind?: string | undefined
  id?: string | undefined
  /** The phone number of the person who got it. */
  at?: string | undefined
  limit?: number | undefined
}

export type Inbox = ReturnType<typeof createInbox>

const NO_LIMIT = -1

export function createInbox(store: Store) {
  const watchers = new Set<(entry: RecordedEntry) => void>()

  const list = ({ since = 0, kind = '', id = '', at = '', limit = NO_LIMIT }: InboxFilter = {}) =>
    store
      .all<{ seq: number; entry: string }>(
        `SELECT seq, entry FROM inbox WHERE seq > ?1 AND (?2 = '' OR kind = ?2) AND (?3 = '' OR id = ?3)
           AND (?4 = '' OR at = ?4) ORDER BY seq LIMIT ?5`,
        since,
        kind,
        id,
        at,
        limit,
      )
      .map(({ seq, entry }): RecordedEntry => ({ seq, ...(JSON.parse(entry) as InboxEntry) }))

  return {
    record(entry: InboxEntry): void {
      const { lastRowId } = store.run(
        'INSERT INTO inbox (kind, id, at, entry) VALUES (?, ?, ?, ?)',
        entry.kind,
        text(entry.id),
        text(entry.at),
        JSON.stringify(entry),
      )
      for (const watcher of watchers) watcher({ seq: lastRowId, ...entry })
    },
    list,
    /** What matches, as soon as anything does; empty after `waitMs`. */
    async waitFor(filter: InboxFilter, waitMs: number): Promise<RecordedEntry[]> {
      const deadline = Date.now() + waitMs
      for (;;) {
        const found = list(filter)
        const left = deadline - Date.now()
        if (found.length > 0 || left <= 0) return found
        await nextEntry(watchers, left)
      }
    },
    watch(watcher: (entry: RecordedEntry) => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    clear: () => void store.run('DELETE FROM inbox'),
    forgetUnhandled: () => void store.run('DELETE FROM unhandled'),
    recordUnhandled: (stanza: string) =>
      void store.run('INSERT INTO unhandled (stanza) VALUES (?)', stanza),
    /** Stanzas this simulator has no answer for: a test that meets one has to fail. */
    unhandled: (): string[] =>
      store
        .all<{ stanza: string }>('SELECT stanza FROM unhandled ORDER BY seq')
        .map(({ stanza }) => stanza),
  }
}

function nextEntry(watchers: Set<(entry: RecordedEntry) => void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      watchers.delete(done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    watchers.add(done)
  })
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
