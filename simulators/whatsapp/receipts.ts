import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import type { Connection } from './connection.ts'
import { addressOf, child, children, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import { answerReuploadRequest } from './reupload.ts'
import { answerRetry } from './retries.ts'
import type { SentStatus } from './sent-messages.ts'
import type { Simulator } from './simulator.ts'

type Place = { group?: string | undefined; lid?: boolean | undefined }

/** A person's phone says that it has, or that the person read or played, those messages. */
export function receiptStanza(
  from: Person,
  ids: string[],
  type: string | undefined,
  { group, lid = false }: Place,
): Stanza {
  const phone = { person: from, device: 0 }
  const [id, ...rest] = ids
  return node(
    'receipt',
    {
      id,
      from: group ?? (lid ? lidOf(phone) : pnOf(phone)),
      participant: group === undefined ? undefined : lidOf(phone),
      t: unixSeconds(),
      type,
    },
    rest.length === 0
      ? undefined
      : [
          node(
            'list',
            {},
            rest.map((other) => node('item', { id: other })),
          ),
        ],
  )
}

export function readReceipt(from: Person, ids: string[], place: Place): Stanza {
  return receiptStanza(from, ids, 'read', place)
}

const STATUS_OF_TYPE: Record<string, SentStatus> = {
  '': 'delivered',
  inactive: 'delivered',
  sender: 'delivered',
  read: 'read',
  'read-self': 'read',
  played: 'played',
}

/** A client's receipt: its queue forgets the message, and whoever wrote it learns what became of it. */
export function receiveReceipt(
  sim: Simulator,
  connection: Connection,
  companion: Companion,
  receipt: Stanza,
): void {
  const { id = '', to, type = '', participant } = receipt.attrs
  const ids = [id, ...children(child(receipt, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')]
  const isRetry = type === 'retry'
  sim.inbox.record({ kind: 'receipt', id, attrs: receipt.attrs, ids, retry: isRetry })
  connection.send(
    node('ack', { class: 'receipt', id, from: to, participant, type: type || undefined }),
  )
  if (isRetry) {
    answerRetry(sim, companion, receipt).catch(sim.report)
    return
  }
  if (type === 'server-error') {
    answerReuploadRequest(sim, companion, receipt)
    return
  }
  const status = STATUS_OF_TYPE[type]
  const writer = sim.people.find(addressOf(participant ?? to)?.user)
  for (const each of ids) {
    sim.deliveries.settle(companion, { class: 'message', id: each })
    if (writer && status) sim.sent.raise(each, writer.pn, status)
  }
  if (writer && writer !== companion.person && status) sendReceipt(sim, companion, writer, receipt)
}

/** The writer may be a real client too. */
function sendReceipt(sim: Simulator, reader: Companion, writer: Person, receipt: Stanza): void {
  const { id, type, participant, to } = receipt.attrs
  const visible = type === 'read' || type === 'played' ? type : undefined
  for (const companion of sim.companions.of(writer)) {
    sim.deliveries.deliver(
      companion,
      node(
        'receipt',
        {
          id,
          type: visible,
          from: participant === undefined ? lidOf(reader) : to,
          participant: participant === undefined ? undefined : lidOf(reader),
          t: unixSeconds(),
        },
        receipt.content,
      ),
    )
  }
}
