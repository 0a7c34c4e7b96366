import type { EdgeFiles } from '../edge/edge-files.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/database.ts'
import type { Journal } from '../store/journal.ts'
import type { Outbox, OutgoingEvent } from '../store/outbox.ts'
import type { KeyRing } from '../store/seals.ts'
import type { SentMessages } from '../store/sent-messages.ts'
import type { SessionRows } from '../store/session-rows.ts'
import type { AllowedHosts } from '../whatsapp/hosts.ts'
import type { WhatsAppWorld } from '../whatsapp/open-socket.ts'
import type { Leases } from './leases.ts'

export type Stores = {
  store: Store
  ring: KeyRing
  sessions: SessionRows
  journal: Journal
  outbox: Outbox
  sent: SentMessages
}

/** What every session of the node shares. */
export type NodeWorld = {
  nodeId: string
  stores: Stores
  leases: Leases
  log: Log
  whatsApp: WhatsAppWorld
  files: EdgeFiles
  allowed: AllowedHosts
  /** Brings an event to the edge: kept in the outbox, or, when it is fleeting, over the gateway's socket if that is up. */
  tell(event: OutgoingEvent): void
  /** There is no room to write: everything must stop reading. */
  diskFull(): void
  /** For tests of the order in which a message becomes durable. */
  onStep?: (step: 'journal' | 'commit' | 'upsert', what: string) => void
}
