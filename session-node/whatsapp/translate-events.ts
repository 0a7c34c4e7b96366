import type { Address } from '#protocol/session/messages.ts'
import type { SessionCaches } from './caches.ts'
import type {
  AuthenticationCreds,
  BinaryNode,
  ConnectionState,
  WAMessage,
  WASocket,
} from './library.ts'
import * as read from './normalise-events.ts'
import { eventOf, placed } from './normalise-message.ts'
import type { KeyedEvent } from './normalise-message.ts'

/** What a session hears of its socket. */
export type Change = {
  qr(qr: string): void
  passkeyDemanded(step: string): void
  open(): void
  /** All that waited at WhatsApp has been sent. */
  caughtUp(): void
  closed(code: number | null, reason: string): void
  creds(update: Partial<AuthenticationCreds>): void
  event(event: KeyedEvent): void
  /** The message's events and its journal rows go in one transaction. `null`: it says nothing. */
  message(id: string, senders: string[], event: KeyedEvent | null): void
}

/** Turns the library's events into ours, in the order they come. */
export function translateEvents(
  library: WASocket,
  me: () => Address,
  options: {
    caches: SessionCaches
    told: Change
    findSent: (id: string) => Uint8Array | null
  },
): void {
  const { caches, told } = options
  const tell = (event: KeyedEvent | null) => {
    if (event === null) return
    if (event.kind === 'identity.mapped') {
      if (caches.mappings.get(event.key) !== undefined) return
      void caches.mappings.set(event.key, true)
    }
    told.event(event)
  }

  library.ws.on('CB:ack,class:message', (node: BinaryNode) => tell(read.ackOf(node, Date.now())))
  for (const step of ['passkey_prologue_request', 'crsc_continuation']) {
    library.ws.on(`CB:notification,type:${step}`, () => told.passkeyDemanded(step))
  }

  library.ev.process((events) => {
    const now = Date.now()
    // Written at once: the library goes on without waiting.
    if (events['creds.update'] !== undefined) told.creds(events['creds.update'])
    if (events['connection.update'] !== undefined) connection(events['connection.update'])
    // Mappings first: what follows may speak of a person by either name.
    const mapping = events['lid-mapping.update']
    if (mapping !== undefined) tell(read.mappingOf(mapping.lid, mapping.pn))
    const history = events['messaging-history.set']
    if (history !== undefined) read.historyOf(history, me()).forEach(tell)
    tell(
      read.contactsOf([...(events['contacts.upsert'] ?? []), ...(events['contacts.update'] ?? [])]),
    )
    const upsert = events['messages.upsert']
    if (upsert !== undefined)
      for (const message of upsert.messages) messageIn(message, upsert.type === 'notify')
    events['messages.update']?.forEach((update) => tell(read.receiptOf(update, now)))
    events['message-receipt.update']?.forEach((update) => tell(read.groupReceiptOf(update)))
    events.call?.forEach((call) => tell(read.callOf(call)))
    const presence = events['presence.update']
    if (presence !== undefined) read.presencesOf(presence, now).forEach(tell)
    for (const update of events['groups.update'] ?? []) {
      if (update.id) void caches.groups.del(update.id)
      tell(read.groupUpdateOf(update, now))
    }
    const members = events['group-participants.update']
    if (members !== undefined) {
      void caches.groups.del(members.id)
      tell(read.groupChangeOf(members, now))
    }
  })

  function messageIn(message: WAMessage, live: boolean): void {
    const { id, fromMe, remoteJid, remoteJidAlt, participant, participantAlt } = message.key
    if (!id) return
    const own = me()
    const senders = [
      remoteJid,
      remoteJidAlt,
      participant,
      participantAlt,
      library.user?.id,
      library.user?.lid,
    ]
    // Our own echo; a receipt that came in the same breath is merged into it by the library.
    if (fromMe && options.findSent(id) !== null) {
      tell(
        read.receiptOf(
          { key: message.key, update: { status: message.status ?? null } },
          Date.now(),
        ),
      )
      return told.message(id, [], null)
    }
    const names = senders.filter((jid) => typeof jid === 'string')
    const event = placed(eventOf(message, own, live), caches.places.takeById(id, names))
    if (event?.kind === 'message.received') {
      const { chat, sender } = event.data.message
      for (const one of [chat, sender]) {
        if (one.lid !== undefined && one.phone !== undefined)
          tell(read.mappingOf(one.lid, `${one.phone}@s.whatsapp.net`))
      }
    }
    told.message(id, names, event)
  }

  function connection(update: Partial<ConnectionState>): void {
    if (update.qr !== undefined) told.qr(update.qr)
    if (update.connection === 'open') told.open()
    if (update.receivedPendingNotifications) told.caughtUp()
    const lock = update.reachoutTimeLock
    if (lock !== undefined) {
      const until = lock.timeEnforcementEnds?.getTime() ?? null
      const data = { active: lock.isActive ?? false, until, type: lock.enforcementType ?? null }
      tell({
        key: `lock:${data.active}:${until ?? ''}:${Date.now()}`,
        kind: 'account.time_lock',
        data,
      })
    }
    if (update.connection === 'close') {
      const error = update.lastDisconnect?.error
      const code = error !== undefined && 'output' in error ? error.output.statusCode : null
      told.closed(code, error?.message ?? 'closed')
    }
  }
}
