import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAppState } from './app-state.ts'
import type { AppState } from './app-state.ts'
import { createCompanions } from './companions.ts'
import type { Companions } from './companions.ts'
import { createDeliveries } from './deliveries.ts'
import type { Deliveries } from './deliveries.ts'
import { createEndpoints } from './endpoints.ts'
import type { Endpoints } from './endpoints.ts'
import { createFaults } from './faults.ts'
import type { FaultBoard } from './faults.ts'
import { createGroups } from './groups.ts'
import type { Groups } from './groups.ts'
import { createInbox } from './inbox.ts'
import type { Inbox } from './inbox.ts'
import { createLinking } from './linking.ts'
import type { Linking } from './linking.ts'
import { createMedia } from './media.ts'
import type { Media } from './media.ts'
import { loadNoiseIdentity } from './noise-certificates.ts'
import type { NoiseIdentity } from './noise.ts'
import { createPeople } from './people.ts'
import type { People } from './people.ts'
import { createPresence } from './presence.ts'
import type { Presence } from './presence.ts'
import { createRestrictions } from './restrictions.ts'
import type { Restrictions } from './restrictions.ts'
import { createSentMessages } from './sent-messages.ts'
import type { SentMessages } from './sent-messages.ts'
import { createStanzaLog } from './stanza-log.ts'
import type { StanzaLog } from './stanza-log.ts'
import { openStore } from './store.ts'
import type { Store } from './store.ts'

/** The whole simulated WhatsApp of one process, without its endpoints. */
export type Simulator = {
  noise: NoiseIdentity & { rootPublicKey: Buffer }
  /** `localhost:PORT`, where clients upload and download; known once the server listens. */
  host: string
  store: Store
  people: People
  companions: Companions
  endpoints: Endpoints
  deliveries: Deliveries
  sent: SentMessages
  inbox: Inbox
  media: Media
  groups: Groups
  presence: Presence
  restrictions: Restrictions
  appState: AppState
  linking: Linking
  faults: FaultBoard
  log: StanzaLog
  /** Fires when this world ends: whoever still waits for something gives up. */
  ended: AbortSignal
  /** Where an error goes that nobody waits for; not after the end. */
  report: (error: unknown) => void
  close: () => void
}

export function createSimulator(directory: string, onError: (error: unknown) => void): Simulator {
  mkdirSync(directory, { recursive: true })
  const store = openStore(join(directory, 'whatsapp.sqlite'))
  const people = createPeople(store)
  const endpoints = createEndpoints(store)
  const deliveries = createDeliveries(store)
  const end = new AbortController()
  const simulator: Simulator = {
    noise: loadNoiseIdentity(directory),
    host: 'localhost',
    store,
    people,
    companions: createCompanions(store, people),
    endpoints,
    deliveries,
    sent: createSentMessages(store),
    inbox: createInbox(store),
    media: createMedia(store, () => simulator.host),
    groups: createGroups(store),
    presence: createPresence(),
    restrictions: createRestrictions(),
    appState: createAppState(store),
    linking: createLinking(),
    faults: createFaults(),
    log: createStanzaLog(),
    ended: end.signal,
    report(error) {
      if (!end.signal.aborted) onError(error)
    },
    close() {
      end.abort()
      deliveries.close()
      endpoints.close()
      store.close()
    },
  }
  return simulator
}
