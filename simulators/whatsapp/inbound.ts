import type { proto } from '@whiskeysockets/baileys'
import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import type { Endpoint } from './endpoints.ts'
import { required } from './errors.ts'
import { traitsOf } from './message-traits.ts'
import { newMessageId } from './message-ids.ts'
import { jid, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import { takeCompanionBundle } from './prekeys.ts'
import { unreadable } from './unreadable.ts'
import type { SendingOptions } from './sent-messages.ts'
import type { Simulator } from './simulator.ts'

type Sending = {
  id: string
  from: Person
  message: proto.IMessage
  options: SendingOptions
  /** How often a client has asked for it again. */
  retry?: number | undefined
}

type Parcel = { companion: Companion; stanza: Stanza }

/**
 * A person writes to another, or to a group. The reader's linked clients get it encrypted; the writer's
 * own clients get the copy that their phone sends them. Sent twice under one id it goes out once.
 */
export async function personSends(
  sim: Simulator,
  from: Person,
  to: Person | null,
  message: proto.IMessage,
  options: SendingOptions & { id?: string | undefined } = {},
): Promise<string> {
  const { id = newMessageId(), ...rest } = options
  const recipient = rest.group ?? to?.pn ?? ''
  await sim.endpoints.phoneOf(from).inTurn(async () => {
    if (sim.sent.find(id, from.pn)) return
    const sending = { id, from, message, options: rest }
    const parcels: Parcel[] = []
    for (const companion of readersOf(sim, from, to, rest.group)) {
      parcels.push(await packFor(sim, companion, sending))
    }
    if (rest.group === undefined && to) {
      for (const companion of sim.companions.of(from)) {
        parcels.push(await packOwnCopy(sim, companion, to, sending))
      }
    }
    sim.deliveries.deliverTogether(parcels, () =>
      sim.sent.add({ id, pn: from.pn, recipient, message, options: rest }),
    )
  })
  return id
}

/** The same message again to a client that could not read it; keeps its id. */
export function sendAgain(sim: Simulator, companion: Companion, sending: Sending): Promise<void> {
  const phone = sim.endpoints.phoneOf(sending.from)
  return phone.inTurn(async () => {
    const { stanza } = await packFor(sim, companion, sending)
    sim.deliveries.deliver(companion, stanza)
  })
}

function readersOf(
  sim: Simulator,
  from: Person,
  to: Person | null,
  group: string | undefined,
): Companion[] {
  if (to) return sim.companions.of(to)
  const members = required(sim.groups.find(group), `group ${group}`).participants
  return members
    .filter((pn) => pn !== from.pn)
    .flatMap((pn) => sim.companions.of(required(sim.people.find(pn), `person ${pn}`)))
}

async function packFor(sim: Simulator, companion: Companion, sending: Sending): Promise<Parcel> {
  const { options, message } = sending
  const phone = sim.endpoints.phoneOf(sending.from)
  const attributes = { ...commonAttributes(sending), ...addressing(phone, options) }
  const content =
    options.unavailable === undefined
      ? await sealed(sim, phone, companion, sending)
      : [node('unavailable', { type: options.unavailable })]
  const { edit } = traitsOf(message)
  return { companion, stanza: node('message', { ...attributes, edit }, content) }
}

async function sealed(
  sim: Simulator,
  phone: Endpoint,
  companion: Companion,
  sending: Sending,
): Promise<Stanza[]> {
  const { message, options, retry } = sending
  const reader = lidOf(companion)
  const takeBundle = () => takeCompanionBundle(sim, companion)
  const { mediaType, hiddenOnFailure } = traitsOf(message)
  const envelope = (type: string, ciphertext: Uint8Array) =>
    node(
      'enc',
      {
        v: 2,
        type,
        mediatype: mediaType,
        'decrypt-fail': hiddenOnFailure ? 'hide' : undefined,
        count: retry,
      },
      isBroken(options, retry) ? unreadable(type, ciphertext) : ciphertext,
    )

  if (options.group === undefined) {
    const one = await phone.encrypt(reader, takeBundle, message)
    return [envelope(one.type, one.ciphertext)]
  }
  const { group } = options
  const forAll = await phone.encryptForGroup(group, message)
  const distribution = {
    senderKeyDistributionMessage: {
      groupId: group,
      axolotlSenderKeyDistributionMessage: forAll.senderKeyDistributionMessage,
    },
  }
  // Asked for again, a group message goes to that one client alone, with the key to read the next ones.
  if (retry !== undefined) {
    const one = await phone.encrypt(reader, takeBundle, { ...message, ...distribution })
    return [envelope(one.type, one.ciphertext)]
  }
  const holders = await phone.senderKeyHolders(group)
  const key = holders[reader] ? null : await phone.encrypt(reader, takeBundle, distribution)
  if (key) await phone.saveSenderKeyHolders(group, { ...holders, [reader]: true })
  return [
    ...(key ? [node('enc', { v: 2, type: key.type }, key.ciphertext)] : []),
    envelope('skmsg', forAll.ciphertext),
  ]
}

/** What the writer's phone tells the writer's own clients. */
async function packOwnCopy(
  sim: Simulator,
  companion: Companion,
  to: Person,
  sending: Sending,
): Promise<Parcel> {
  const phone = sim.endpoints.phoneOf(sending.from)
  const byLid = sending.options.addressing !== 'pn' || to.hidesNumber
  const destinationJid = byLid ? jid(to.lid, 'lid') : jid(to.pn, 's.whatsapp.net')
  const copy = await phone.encrypt(lidOf(companion), () => takeCompanionBundle(sim, companion), {
    deviceSentMessage: { destinationJid, message: sending.message },
  })
  const { mediaType, edit } = traitsOf(sending.message)
  return {
    companion,
    stanza: node(
      'message',
      {
        ...commonAttributes(sending),
        from: byLid ? lidOf(phone) : pnOf(phone),
        recipient: destinationJid,
        peer_recipient_pn: byLid && !to.hidesNumber ? jid(to.pn, 's.whatsapp.net') : undefined,
        peer_recipient_lid: byLid ? undefined : jid(to.lid, 'lid'),
        addressing_mode: byLid ? 'lid' : 'pn',
        edit,
      },
      [node('enc', { v: 2, type: copy.type, mediatype: mediaType }, copy.ciphertext)],
    ),
  }
}

function commonAttributes({ id, from, message, options }: Sending) {
  return {
    id,
    t: options.timestamp ?? unixSeconds(),
    type: options.type ?? traitsOf(message).type,
    notify: from.name,
  }
}

function addressing(phone: Endpoint, { group, addressing: mode = 'lid' }: SendingOptions) {
  const number = phone.person.hidesNumber ? undefined : pnOf(phone)
  if (group !== undefined) {
    return {
      from: group,
      participant: lidOf(phone),
      participant_pn: number,
      addressing_mode: 'lid',
    }
  }
  return mode === 'lid' || number === undefined
    ? { from: lidOf(phone), sender_pn: number, addressing_mode: 'lid' }
    : { from: pnOf(phone), sender_lid: lidOf(phone) }
}

function isBroken({ undecryptable }: SendingOptions, retry: number | undefined): boolean {
  return undecryptable === 'always' || (undecryptable === 'once' && retry === undefined)
}
