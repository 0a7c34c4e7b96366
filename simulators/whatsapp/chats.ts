import { normalizeMessageContent, proto } from '@whiskeysockets/baileys'
import { contentOf, fileIn, textOf } from './chat-content.ts'
import type { ChatKind } from './chat-content.ts'
import { SimulatorError, required } from './errors.ts'
import type { Group } from './groups.ts'
import { pathOfDirectPath } from './media.ts'
import type { Person } from './people.ts'
import { receiptStanza } from './receipts.ts'
import type { SentMessage, SentStatus } from './sent-messages.ts'
import type { Simulator } from './simulator.ts'

/** Of one person, or of a group, with the phone of a company. */
export type ChatPlace = { account: Person } & ({ contact: Person } | { group: Group })

/** A message as both ends see it, with what was done to it later folded in. */
export type ChatMessage = {
  id: string
  from: 'company' | 'person'
  author: { pn: string; name: string }
  /** Milliseconds UTC. */
  at: number
  /** Of a person's message what the company told; of the company's, whether a reader has read it. */
  status: SentStatus
  kind: ChatKind
  text: string
  file: { mimetype: string; fileName: string | null; seconds: number | null; voice: boolean } | null
  place: { latitude: number; longitude: number } | null
  quotedId: string | null
  reactions: { company: string | null; person: string | null }
  edited: boolean
  deleted: boolean
}

type Written = Pick<ChatMessage, 'id' | 'from' | 'at' | 'status' | 'author'> & {
  message: proto.IMessage
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** Oldest first. */
export function readChat(sim: Simulator, place: ChatPlace): ChatMessage[] {
  const shown = new Map<string, ChatMessage>()
  for (const { message, ...written } of writtenIn(sim, place)) {
    const content = normalizeMessageContent(message)
    if (!content) continue
    const change = content.protocolMessage ?? null
    const target = shown.get(change?.key?.id ?? content.reactionMessage?.key?.id ?? '')
    if (change?.type === REVOKE) {
      if (target) Object.assign(target, { deleted: true, text: '', file: null, place: null })
    } else if (change?.type === MESSAGE_EDIT) {
      if (target) Object.assign(target, { edited: true, text: textOf(change.editedMessage ?? {}) })
    } else if (content.reactionMessage) {
      if (target) target.reactions[written.from] = content.reactionMessage.text || null
    } else if (!change && !content.pollUpdateMessage) {
      shown.set(written.id, { ...written, ...contentOf(content) })
    }
  }
  return [...shown.values()]
}

/** Everybody the company's phone can talk to, with the last word of each chat. */
export function listContacts(sim: Simulator, account: Person) {
  const summary = (place: ChatPlace) => {
    const messages = readChat(sim, place)
    return { last: messages.at(-1) ?? null, unread: messages.filter(isUnread).length }
  }
  return {
    people: sim.people
      .all()
      .filter((person) => !person.company && person !== account)
      .map((contact) => ({
        pn: contact.pn,
        lid: contact.lid,
        name: contact.name,
        about: contact.about,
        hidesNumber: contact.hidesNumber,
        ...summary({ account, contact }),
      })),
    groups: sim.groups.of(account.pn).map((group) => ({
      id: group.id,
      subject: group.subject,
      members: membersBut(sim, group, account).map(({ pn, lid, name }) => ({ pn, lid, name })),
      ...summary({ account, group }),
    })),
  }
}

/** The reader has seen everything in there: the company's clients get the receipts, each message's once. */
export function readEverything(sim: Simulator, place: ChatPlace, reader: Person): string[] {
  const unread = companyWrote(sim, place).filter(({ id }) => !hasRead(sim, id, reader))
  const group = 'group' in place ? place.group.id : undefined
  sim.store.atomically(() => {
    for (const { id } of unread) {
      sim.store.run(
        'INSERT INTO read_messages (id, pn) VALUES (?, ?) ON CONFLICT DO NOTHING',
        id,
        reader.pn,
      )
    }
  })
  // After the receipts of their delivery, which take this long too.
  const delayMs = sim.faults.receiptDelayMs(place.account.pn)
  for (const lid of [true, false]) {
    const ids = unread.filter((message) => message.byLid === lid).map(({ id }) => id)
    if (ids.length === 0) continue
    const stanza = receiptStanza(reader, ids, 'read', { group, lid })
    for (const companion of sim.companions.of(place.account))
      sim.deliveries.deliverLater(companion, stanza, delayMs)
  }
  return unread.map(({ id }) => id)
}

/** The file of a message, as whoever got it opens it. */
export function openFile(sim: Simulator, id: string, from: Person) {
  const entry = sim.inbox.list({ id }).find((one) => one.from === from.pn && one.message)
  const message =
    sim.sent.find(id, from.pn)?.message ?? (entry ? messageOf(entry.message) : undefined)
  const content = normalizeMessageContent(required(message ?? null, `message ${id}`))
  const [kind, file] = fileIn(content ?? {})
  if (!kind || !file?.directPath || !file.mediaKey) {
    throw new SimulatorError(404, `${id} has no file`)
  }
  const bytes = sim.media.open(pathOfDirectPath(file.directPath), Buffer.from(file.mediaKey), kind)
  return {
    bytes: required(bytes, `file of ${id}`),
    mimetype: file.mimetype ?? 'application/octet-stream',
  }
}

function writtenIn(sim: Simulator, place: ChatPlace): Written[] {
  const { account } = place
  const sent =
    'group' in place
      ? sim.sent.to(place.group.id)
      : [
          ...sim.sent.between(place.contact.pn, account.pn),
          ...sim.sent.between(account.pn, place.contact.pn),
        ]
  const fromPhones = sent.map((message: SentMessage): Written => {
    const from = message.pn === account.pn ? 'company' : 'person'
    const author = { pn: message.pn, name: sim.people.find(message.pn)?.name ?? message.pn }
    const { id, status, writtenMs } = message
    return { id, from, author, at: writtenMs, status, message: message.message }
  })
  const readers = 'group' in place ? membersBut(sim, place.group, account) : [place.contact]
  const fromClients = companyWrote(sim, place).map(({ id, at, message }): Written => {
    const status = readers.some((reader) => hasRead(sim, id, reader)) ? 'read' : 'delivered'
    const author = { pn: account.pn, name: account.name }
    return { id, from: 'company', author, at, status, message }
  })
  return [...fromPhones, ...fromClients].sort((a, b) => a.at - b.at)
}

/** What the company's clients wrote there, as one phone that got it has it. */
function companyWrote(sim: Simulator, place: ChatPlace) {
  const { account } = place
  const inGroup = 'group' in place ? place.group : null
  const reader = 'contact' in place ? place.contact : membersBut(sim, place.group, account)[0]
  return sim.inbox
    .list({ kind: inGroup ? 'group-message' : 'message', at: reader?.pn ?? '-' })
    .filter(
      (entry) =>
        entry.from === account.pn &&
        entry.device === 0 &&
        (!inGroup || entry.to === inGroup.id || entry.stanzaTo === inGroup.id),
    )
    .map((entry) => ({
      id: String(entry.id),
      at: Number(entry.ms),
      message: messageOf(entry.message),
      byLid: !String(entry.stanzaTo).endsWith('@s.whatsapp.net'),
    }))
}

function hasRead(sim: Simulator, id: string, reader: Person): boolean {
  const row = sim.store.one('SELECT 1 FROM read_messages WHERE id = ? AND pn = ?', id, reader.pn)
  return row !== null
}

function isUnread({ from, status }: ChatMessage): boolean {
  return from === 'company' && status === 'delivered'
}

function membersBut(sim: Simulator, group: Group, account: Person): Person[] {
  return group.participants.flatMap((pn) => {
    const person = pn === account.pn ? null : sim.people.find(pn)
    return person ? [person] : []
  })
}

/** As the inbox keeps it: the protocol's JSON. */
function messageOf(json: unknown): proto.IMessage {
  return proto.Message.fromObject(json as object)
}

/** Who reads in that place by the name given; for a group one of its members has to be named. */
export function readerIn(sim: Simulator, place: ChatPlace, pn: string | undefined): Person {
  if ('contact' in place) return place.contact
  const reader = membersBut(sim, place.group, place.account).find((member) => member.pn === pn)
  return required(reader ?? null, `member ${pn} of ${place.group.id}`)
}
