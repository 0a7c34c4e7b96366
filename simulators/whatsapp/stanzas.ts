import type { Connection } from './connection.ts'
import { describe, firstChild, node } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import { receiveMessage } from './outbound.ts'
import { subscribe } from './presence.ts'
import { answerQuery } from './queries.ts'
import { receiveReceipt } from './receipts.ts'
import type { Simulator } from './simulator.ts'

/** Clients' own news to the server, which asks for no answer. */
const KNOWN_NEWS = ['offline_batch', 'unified_session']

export function receiveStanza(
  sim: Simulator,
  connection: Connection,
  stanza: Stanza,
): Promise<void> | void {
  const { companion } = connection
  if (stanza.tag === 'iq') {
    answerQuery(sim, connection, stanza)
    return
  }
  if (stanza.tag === 'ib' && KNOWN_NEWS.includes(firstChild(stanza)?.tag ?? '')) return
  // Of a client in the middle of being linked: its name, the acknowledgement of a notification.
  if (!companion && ['ack', 'presence'].includes(stanza.tag)) return
  if (!companion) {
    sim.inbox.recordUnhandled(describe(stanza))
    return
  }
  const account = companion.person.pn
  switch (stanza.tag) {
    case 'message':
      return receiveMessage(sim, connection, companion, stanza)
    case 'receipt':
      receiveReceipt(sim, connection, companion, stanza)
      return
    case 'ack':
      sim.inbox.record({ kind: 'ack', id: stanza.attrs.id, from: account, attrs: stanza.attrs })
      sim.deliveries.settle(companion, {
        class: stanza.attrs.class ?? '',
        id: stanza.attrs.id ?? '',
        type: stanza.attrs.type,
        participant: stanza.attrs.participant,
      })
      return
    case 'call':
      sim.inbox.record({
        kind: 'call',
        from: account,
        attrs: stanza.attrs,
        child: withoutBytes(firstChild(stanza)),
      })
      connection.send(node('ack', { class: 'call', id: stanza.attrs.id, from: stanza.attrs.to }))
      return
    case 'presence':
    case 'chatstate':
      if (stanza.attrs.type === 'subscribe') subscribe(sim, companion, stanza)
      if (stanza.attrs.type === 'available') connection.available = true
      if (stanza.attrs.type === 'unavailable') connection.available = false
      sim.inbox.record({
        kind: stanza.tag,
        from: account,
        attrs: stanza.attrs,
        child: withoutBytes(firstChild(stanza)),
      })
      return
    default:
      sim.inbox.recordUnhandled(describe(stanza))
  }
}

function withoutBytes(stanza: Stanza | undefined): { tag: string; attrs: object } | undefined {
  return stanza && { tag: stanza.tag, attrs: stanza.attrs }
}
