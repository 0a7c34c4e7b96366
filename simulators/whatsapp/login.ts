import { lidOf } from './companions.ts'
import type { Connection } from './connection.ts'
import { sendInitialSync } from './history.ts'
import { SERVER, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Simulator } from './simulator.ts'

/** Comes back as the prefix of the client's next introduction. */
const ROUTING = Buffer.from('simulated-route')
const ACCOUNT_AGE_S = 9_000_000
const LOGGED_OUT = '401'

/** A client that says which device it is proves it with the Noise key it was linked with. */
export function logIn(sim: Simulator, connection: Connection): void {
  const { payload } = connection
  const person = sim.people.find(String(payload.username ?? ''))
  const companion = sim.companions.find(person, payload.device ?? 0)
  const failure = sim.faults.of(person?.pn).loginFailure
  if (failure) {
    connection.refuseLogin(failure)
    return
  }
  if (!companion?.noiseKey.equals(connection.clientStatic)) {
    connection.refuseLogin(LOGGED_OUT)
    return
  }
  // The newer login wins, and the older client learns that it was replaced.
  companion.link?.endStream({ conflict: 'replaced' })
  companion.link = connection
  connection.companion = companion
  connection.send(
    node('success', {
      t: unixSeconds(),
      lid: lidOf(companion),
      location: 'sim',
      display_name: companion.person.name,
      creation: unixSeconds() - ACCOUNT_AGE_S,
      props: 27,
    }),
  )
  connection.send(
    node('ib', { from: SERVER }, [node('edge_routing', {}, [node('routing_info', {}, ROUTING)])]),
  )
}

/** The client is ready for its messages: first everything that waited, then the mark that it is over. */
export function activate(sim: Simulator, connection: Connection): void {
  const { companion } = connection
  if (!companion || companion.link !== connection) return
  const waiting = sim.deliveries.waiting(companion)
  const count = (tag: string) => waiting.filter((stanza) => stanza.tag === tag).length
  connection.ready = true
  connection.send(
    node('ib', { from: SERVER }, [
      node('offline_preview', {
        count: waiting.length,
        message: count('message'),
        receipt: count('receipt'),
        notification: count('notification'),
        appdata: 0,
      }),
    ]),
  )
  for (const stanza of waiting) connection.send(stanza)
  const faults = sim.faults.of(companion.person.pn)
  if (!faults.noOfflineIb) connection.send(offlineEnd(waiting))
  if (!companion.synced && !faults.noInitialSync) {
    companion.synced = true
    sendInitialSync(sim, companion)
      .then(() => sim.companions.markSynced(companion))
      .catch(sim.report)
  }
}

function offlineEnd(waiting: Stanza[]): Stanza {
  return node('ib', { from: SERVER }, [node('offline', { count: waiting.length })])
}

export function logOut(connection: Connection): void {
  const { companion } = connection
  if (companion?.link === connection) companion.link = null
}
