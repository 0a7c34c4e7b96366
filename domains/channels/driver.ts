import type { Millis } from '#core/time.ts'
import type { FileKind } from './file-kind.ts'
import type { IdentityKind } from './identity-kinds.ts'

/** What every carrier's driver does; one contract suite runs over all of them. */

export type Recipient = { kind: IdentityKind; value: string }
/** A message by its place at the carrier. `participant`: who wrote it, in a group. */
export type MessagePlace = { externalId: string; fromMe: boolean; participant: string | null }

export type OutgoingFile = {
  as: FileKind
  /** Where it is in our storage. */
  key: string
  mime: string
  size: number
  name: string
  caption: string
  seconds: number | null
  /** The carrier's id of the copy it has already (`upload`). */
  sentAs: string | null
}
/** A contact card in the shape of the Cloud API, which all channels are brought into. */
export type OutgoingCard = {
  name: string
  company: string | null
  phones: { phone: string; waId: string | null }[]
  emails: string[]
}
export type OutgoingPlace = {
  latitude: number
  longitude: number
  name: string | null
  address: string | null
}
export type SendContent =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: OutgoingFile }
  | { kind: 'contacts'; contacts: OutgoingCard[] }
  | { kind: 'place'; place: OutgoingPlace }

export type SendCommand = {
  /** Our message's id: goes out as opaque data, so a status can find the message before its provider id is stored. */
  messageId: number
  /** The provider id made in advance, on channels where we make it; the same for every try. */
  externalId: string | null
  to: Recipient
  content: SendContent
  quoted: (MessagePlace & { text: string }) | null
  /** Shown as forwarded, on channels that can say so. */
  isForwarded: boolean
}

/**
 * How a send ended. `written`: it is on its way and only the carrier's ack says that it was taken; sending it again under the same id
 * is safe. `away`: nobody was there to take it (phone, node or platform); it waits for as long as that lasts, and no try is used up.
 * `retry`: the provider surely did not take it, or a repeat is harmless. `unknown`: it may have taken it; only its status webhook can
 * tell, so it is never sent again blindly. `flag`: the connection itself is at fault and its queue stops.
 */
export type SendOutcome =
  | { kind: 'accepted'; externalId: string }
  | { kind: 'written'; externalId: string }
  | { kind: 'away'; code: string; reason: string }
  | { kind: 'retry'; code: string; reason: string; afterMs: Millis }
  | { kind: 'failed'; code: string; reason: string }
  | { kind: 'flag'; code: string; reason: string }
  | { kind: 'unknown'; reason: string }

/** `externalId`: phone_number_id, or the session of a linked phone. `token` is empty where the channel needs none. */
export type DriverConnection = { id: number; externalId: string; token: string }

export type FileRequest = {
  companyId: number
  messageId: number
  /** What the inbound side kept of the file (media_downloads.ref). */
  ref: Record<string, unknown>
  /** Where it goes in storage. */
  key: string
  maxBytes: number
}
export type FileOutcome =
  | { kind: 'stored'; bytes: number; sha256: string; mime: string }
  /** Worth another try after this long. */
  | { kind: 'retry'; reason: string; afterMs: Millis }
  /** It can't be had any more, or must not be taken. */
  | { kind: 'failed'; why: 'expired' | 'too-large' | 'mismatch' | 'refused'; reason: string }

export type ActionOutcome = { ok: true } | { ok: false; code: string; reason: string }

export type ChannelDriver = {
  /**
   * The one of a contact's identities this channel reaches them by, or null. Of a contact that was two people `wrote` are those that the
   * last message on the connection came from: whoever writes is who is answered.
   */
  recipient(identities: readonly Recipient[], wrote?: readonly Recipient[]): Recipient | null
  /** Whether the same command may be sent again, whatever became of it: the carrier knows it by the id that we made. */
  canRepeat: boolean
  send(connection: DriverConnection, command: SendCommand, attempt: number): Promise<SendOutcome>
  /**
   * Brings a file to the carrier before it is sent by the id this gives; null where sending brings it. It sends nothing: a repeat is
   * harmless, so its outcome is never `unknown`.
   */
  upload:
    | ((
        connection: DriverConnection,
        file: OutgoingFile,
        attempt: number,
      ) => Promise<{ kind: 'uploaded'; id: string } | Exclude<SendOutcome, { externalId: string }>>)
    | null
  /** Whether the account answers, and the number it says it has; null when the provider could not be asked. */
  probe(
    connection: DriverConnection,
  ): Promise<{ ok: boolean; reason: string | null; number: string | null } | null>
  fetchFile(connection: DriverConnection, request: FileRequest): Promise<FileOutcome>
  /** Takes an own message back at the customer's phone; null where the channel can't. */
  revoke:
    | ((connection: DriverConnection, to: Recipient, place: MessagePlace) => Promise<ActionOutcome>)
    | null
  /** Puts the company's emoji on a message, or with '' takes it back; null where the channel can't. */
  react:
    | ((
        connection: DriverConnection,
        to: Recipient,
        place: MessagePlace,
        emoji: string,
      ) => Promise<ActionOutcome>)
    | null
  /** Gives an own text other words at the customer's phone; null where the channel can't. */
  edit:
    | ((
        connection: DriverConnection,
        to: Recipient,
        place: MessagePlace,
        text: string,
      ) => Promise<ActionOutcome>)
    | null
  /** Tells the customer that their messages were read; null where the channel can't. */
  markRead:
    | ((
        connection: DriverConnection,
        to: Recipient,
        places: readonly MessagePlace[],
      ) => Promise<ActionOutcome>)
    | null
  /** Shows the customer that somebody types; null where the channel can't. */
  typing:
    ((connection: DriverConnection, to: Recipient, on: boolean) => Promise<ActionOutcome>) | null
  /** Asks to be told when the customer types; null where the channel can't. */
  watch: ((connection: DriverConnection, to: Recipient) => Promise<ActionOutcome>) | null
}
