import type { Identity } from '../contacts/resolve-identity.ts'
import type { MessageMedia } from './messages.schema.ts'
import type { MediaType } from './messages.types.ts'

/** A message of any channel as it came in, before it has a contact and a ticket. */
export type InboundMessage = {
  /** The carrier's id: unique within the connection. */
  externalId: string
  /** Whom the conversation is with: the person, or the group. */
  identities: Identity[]
  profileName: string | null
  username: string | null
  /** In a group: who wrote it. Null in a conversation with one person, and for what we wrote. */
  participant: { jid: string; phone: string | null; name: string | null } | null
  isGroup: boolean
  fromMe: boolean
  /** Provider time, milliseconds. */
  sentAt: number
  body: string
  mediaType: MediaType | null
  media: MessageMedia | null
  data: Record<string, unknown> | null
  /** How the channel's driver gets the message's file; null when there is none. */
  fileRef: Record<string, unknown> | null
  quotedExternalId: string | null
  isForwarded: boolean
  referral: Record<string, unknown> | null
}
