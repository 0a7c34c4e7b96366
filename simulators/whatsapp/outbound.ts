import { proto } from '@whiskeysockets/baileys'
import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import type { Connection } from './connection.ts'
import type { Endpoint } from './endpoints.ts'
import type { Group } from './groups.ts'
import { addressOf, child, children, isGroup, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import { answerPhoneRequest } from './phone-requests.ts'
import { readReceipt, receiptStanza } from './receipts.ts'
import type { Simulator } from './simulator.ts'

const NOT_ON_WHATSAPP = '404'
const NOT_A_MEMBER = '403'

/**
 * A client writes. Every simulated device it wrote to reads its copy and keeps it, and only then the
 * server acknowledges: a client that gets no ack may send the same id again, and nobody has it twice.
 */
export async function receiveMessage(
  sim: Simulator,
  connection: Connection,
  companion: Companion,
  stanza: Stanza,
): Promise<void> {
  const faults = sim.faults.of(companion.person.pn)
  if (faults.dropMessages) return
  const refusal = refusalOf(sim, companion, stanza)
  if (refusal !== null) {
    acknowledge(connection, stanza, refusal)
    return
  }
  const readers = isGroup(stanza.attrs.to)
    ? await deliverToGroup(sim, companion, stanza)
    : await deliverToDevices(sim, companion, stanza)
  acknowledge(connection, stanza)
  if (faults.autoReceipts === false) return
  for (const reader of readers) confirmDelivery(sim, companion, stanza, reader)
}

function acknowledge(connection: Connection, { attrs }: Stanza, error?: string): void {
  connection.send(
    node('ack', { class: 'message', id: attrs.id, from: attrs.to, t: unixSeconds(), error }),
  )
}

function refusalOf(sim: Simulator, { person }: Companion, { attrs }: Stanza): string | null {
  const faults = sim.faults.of(person.pn)
  if (faults.ackError) return faults.ackError
  if (isGroup(attrs.to)) {
    return sim.groups.find(attrs.to)?.participants.includes(person.pn) ? null : NOT_A_MEMBER
  }
  const to = sim.people.find(addressOf(attrs.to)?.user)
  if (!to) return NOT_ON_WHATSAPP
  return faults.ackErrors?.[to.pn] ?? null
}

/** `<participants>` names a copy for each device; a retry or a peer message has one bare `<enc>`. */
function copiesOf(stanza: Stanza): { address: string; enc: Stanza }[] {
  const copies = children(child(stanza, 'participants'), 'to').flatMap((to) => {
    const enc = child(to, 'enc')
    return enc && to.attrs.jid !== undefined ? [{ address: to.attrs.jid, enc }] : []
  })
  const bare = child(stanza, 'enc')
  if (copies.length > 0 || !bare || bare.attrs.type === 'skmsg') return copies
  const address = stanza.attrs.participant ?? stanza.attrs.to
  return address === undefined ? [] : [{ address, enc: bare }]
}

/** The people who have it now. */
async function deliverToDevices(
  sim: Simulator,
  sender: Companion,
  stanza: Stanza,
): Promise<Person[]> {
  const readers = new Set<Person>()
  for (const { address, enc } of copiesOf(stanza)) {
    const decoded = addressOf(address)
    const person = sim.people.find(decoded?.user)
    if (!decoded || !person) continue
    const companion = sim.companions.find(person, decoded.device)
    if (companion) {
      // Of a group message, a real client gets its sender key together with the message.
      if (!groupPart(stanza)) forward(sim, sender, companion, stanza, [enc])
      continue
    }
    const endpoint = sim.endpoints.find(person, decoded.device)
    if (!endpoint) continue
    const isRead = await endpoint.inTurn(() =>
      read(sim, sender, endpoint, { stanza, enc, address }),
    )
    if (isRead && person !== sender.person) readers.add(person)
  }
  return [...readers]
}

async function read(
  sim: Simulator,
  sender: Companion,
  endpoint: Endpoint,
  { stanza, enc, address }: { stanza: Stanza; enc: Stanza; address: string },
): Promise<boolean> {
  const { person } = endpoint
  const id = stanza.attrs.id ?? ''
  try {
    const message = await endpoint.decrypt(lidOf(sender), enc.attrs.type ?? '', contentOf(enc))
    const { senderKeyDistributionMessage: senderKey } = message
    if (senderKey) await endpoint.learnSenderKey(lidOf(sender), senderKey)
    if (stanza.attrs.category === 'peer') {
      // Not awaited: the phone answers in a turn of its own, after this one.
      answerPhoneRequest(sim, sender, id, message).catch(sim.report)
    }
    if (carriesNothing(message)) return false
    keep(sim, endpoint, id, {
      kind: isGroup(stanza.attrs.to) ? 'group-message' : 'message',
      to: address,
      from: sender.person.pn,
      stanzaTo: stanza.attrs.to,
      encType: enc.attrs.type,
      count: enc.attrs.count,
      edit: stanza.attrs.edit,
      hasDeviceIdentity: child(stanza, 'device-identity') !== undefined,
      message: readable(message),
    })
    return true
  } catch (error) {
    recordUnreadable(sim, person.pn, id, error)
    return false
  }
}

async function deliverToGroup(
  sim: Simulator,
  sender: Companion,
  stanza: Stanza,
): Promise<Person[]> {
  const group = sim.groups.find(stanza.attrs.to)
  if (!group) return []
  const enc = groupPart(stanza)
  const direct = await deliverToDevices(sim, sender, stanza)
  if (!enc) return direct
  const readers: Person[] = []
  for (const person of membersBut(sim, group, sender.person)) {
    for (const endpoint of sim.endpoints.of(person)) {
      const isRead = await endpoint.inTurn(() => readFromGroup(sim, sender, endpoint, stanza, enc))
      if (isRead && endpoint.device === 0) readers.push(person)
    }
    for (const companion of sim.companions.of(person)) {
      forward(sim, sender, companion, stanza, [...keyFor(stanza, companion), enc])
    }
  }
  return readers
}

async function readFromGroup(
  sim: Simulator,
  sender: Companion,
  endpoint: Endpoint,
  stanza: Stanza,
  enc: Stanza,
): Promise<boolean> {
  const id = stanza.attrs.id ?? ''
  const group = stanza.attrs.to ?? ''
  try {
    const message = await endpoint.decryptFromGroup(group, lidOf(sender), contentOf(enc))
    keep(sim, endpoint, id, {
      kind: 'group-message',
      to: group,
      from: sender.person.pn,
      edit: stanza.attrs.edit,
      message: readable(message),
    })
    return true
  } catch (error) {
    recordUnreadable(sim, endpoint.person.pn, id, error)
    return false
  }
}

/** Into the inbox, unless this device has it already. */
function keep(
  sim: Simulator,
  { person, device }: Endpoint,
  id: string,
  entry: { kind: string; [field: string]: unknown },
): void {
  sim.store.atomically(() => {
    const { changes } = sim.store.run(
      'INSERT INTO received_messages (id, pn, device) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      id,
      person.pn,
      device,
    )
    const kind = changes > 0 ? entry.kind : 'duplicate'
    sim.inbox.record({
      ...entry,
      kind,
      id,
      at: person.pn,
      device,
      t: unixSeconds(),
      ms: Date.now(),
    })
  })
}

function recordUnreadable(sim: Simulator, pn: string, id: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  sim.inbox.record({ kind: 'undecryptable', id, at: pn, error: reason })
}

/** To another real client: the server passes on what it cannot read. */
function forward(
  sim: Simulator,
  sender: Companion,
  reader: Companion,
  stanza: Stanza,
  content: Stanza[],
): void {
  const { id, type, to, edit } = stanza.attrs
  const common = { id, type, edit, t: unixSeconds(), notify: sender.person.name }
  const identity = child(stanza, 'device-identity')
  const from = isGroup(to)
    ? {
        from: to,
        participant: lidOf(sender),
        participant_pn: pnOf({ person: sender.person, device: 0 }),
      }
    : {
        from: lidOf(sender),
        sender_pn: pnOf({ person: sender.person, device: 0 }),
        recipient: reader.person === sender.person ? to : undefined,
      }
  sim.deliveries.deliver(
    reader,
    node('message', { ...common, ...from, addressing_mode: 'lid' }, [
      ...content,
      ...(identity ? [identity] : []),
    ]),
  )
}

function groupPart(stanza: Stanza): Stanza | undefined {
  return children(stanza, 'enc').find(({ attrs }) => attrs.type === 'skmsg')
}

function keyFor(stanza: Stanza, reader: Companion): Stanza[] {
  return copiesOf(stanza).flatMap(({ address, enc }) =>
    address === lidOf(reader) || address === pnOf(reader) ? [enc] : [],
  )
}

function membersBut(sim: Simulator, group: Group, sender: Person): Person[] {
  return group.participants.flatMap((pn) => {
    const person = sim.people.find(pn)
    return person && person !== sender ? [person] : []
  })
}

function confirmDelivery(sim: Simulator, to: Companion, stanza: Stanza, reader: Person): void {
  const ids = [stanza.attrs.id ?? '']
  const where = { group: isGroup(stanza.attrs.to) ? stanza.attrs.to : undefined }
  const lid = stanza.attrs.to?.endsWith('@lid') ?? false
  const delayMs = sim.faults.receiptDelayMs(to.person.pn)
  const delivered = receiptStanza(reader, ids, undefined, { ...where, lid })
  sim.deliveries.deliverLater(to, delivered, delayMs)
  if (sim.faults.of(to.person.pn).autoRead) {
    sim.deliveries.deliverLater(to, readReceipt(reader, ids, { ...where, lid }), 2 * delayMs)
  }
}

/** Only keys to read later group messages with. */
function carriesNothing(message: proto.Message): boolean {
  const fields = Object.keys(message).filter((field) => field !== 'messageContextInfo')
  return fields.length === 1 && fields[0] === 'senderKeyDistributionMessage'
}

/** As a person reads it; the copy for the writer's own phone says where it went. */
function readable(message: proto.Message): Record<string, unknown> {
  const own = message.deviceSentMessage
  if (!own?.message) return message.toJSON()
  return {
    deviceSent: own.destinationJid,
    ...(proto.Message.fromObject(own.message).toJSON() as Record<string, unknown>),
  }
}

function contentOf({ content }: Stanza): Uint8Array {
  return Buffer.from(content as Uint8Array)
}
