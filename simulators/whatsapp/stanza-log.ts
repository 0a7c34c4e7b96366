import { describe } from './nodes.ts'
import type { Stanza } from './nodes.ts'

const KEPT = 2000
const LONGEST = 2000 // characters of one stanza

export type StanzaLogEntry = { dir: 'C>' | 'S>'; account: string; s: string; t: number }
export type StanzaLog = ReturnType<typeof createStanzaLog>

/** The newest stanzas of all connections; `C>` came from a client. */
export function createStanzaLog() {
  const stanzas: { dir: 'C>' | 'S>'; account: string; stanza: Stanza; t: number }[] = []
  return {
    add(dir: 'C>' | 'S>', account: string, stanza: Stanza): void {
      stanzas.push({ dir, account, stanza, t: Date.now() })
      if (stanzas.length > KEPT) stanzas.splice(0, stanzas.length - KEPT / 2)
    },
    last: (count: number): StanzaLogEntry[] =>
      stanzas.slice(-count).map(({ stanza, ...entry }) => ({
        ...entry,
        s: describe(stanza).slice(0, LONGEST),
      })),
  }
}
