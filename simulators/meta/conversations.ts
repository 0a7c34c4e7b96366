import { bsuidOf } from './ids.ts'
import type { BusinessNumber } from './seed.ts'

export const ENTRY_STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** What a message of the company carries beside its words; `url` is an address of the phone page. */
export type EntryAttachment = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'contact'
  url: string | null
  fileName: string | null
  place: null
}

/** One message as both ends see it. */
export type Entry = {
  wamid: string
  from: 'user' | 'company'
  text: string
  /** Milliseconds UTC, on the simulator's clock. */
  at: number
  /** Of a user's message: `sent` once the webhook was answered 200, `read` once the business marked it. */
  status: EntryStatus
  contextId: string | null
  reactions: { user: string | null; company: string | null }
  errorCode: number | null
  callbackData: string | null
  attachment?: EntryAttachment
}

type Person = {
  /** Absent for a user who hides the number: then only the business-scoped id is known. */
  waId: string | null
  bsuid: string
  name: string | null
  username: string | null
}

export type Conversation = {
  phoneNumberId: string
  /** wa_id, or the business-scoped id of a user without one. */
  user: string
  person: Person
  entries: Entry[]
  /** When the user last wrote: the 24 h window counts from here. */
  lastUserAt: number | null
  /** The business is shown as typing until this moment. */
  typingUntil: number | null
}

export type Located = { conversation: Conversation; entry: Entry }

/** Both directions of every conversation, found by pair or by message id. */
export function createConversations() {
  const byPair = new Map<string, Conversation>()
  const byWamid = new Map<string, Located>()

  const find = (phoneNumberId: string, user: string) => byPair.get(`${phoneNumberId}:${user}`)

  return {
    find,
    open(number: BusinessNumber, user: string): Conversation {
      const existing = find(number.id, user)
      if (existing) return existing
      const isPhone = /^\d+$/.test(user)
      const conversation: Conversation = {
        phoneNumberId: number.id,
        user,
        person: {
          waId: isPhone ? user : null,
          bsuid: isPhone ? bsuidOf(number.wabaId, user) : user,
          name: null,
          username: null,
        },
        entries: [],
        lastUserAt: null,
        typingUntil: null,
      }
      byPair.set(`${number.id}:${user}`, conversation)
      return conversation
    },
    findByBsuid: (phoneNumberId: string, bsuid: string) =>
      [...byPair.values()].find(
        (conversation) =>
          conversation.phoneNumberId === phoneNumberId && conversation.person.bsuid === bsuid,
      ),
    add(conversation: Conversation, entry: Entry): Entry {
      conversation.entries.push(entry)
      byWamid.set(entry.wamid, { conversation, entry })
      return entry
    },
    /** Makes a message findable that no list shows: a reaction the business sent. */
    track(conversation: Conversation, entry: Entry): void {
      byWamid.set(entry.wamid, { conversation, entry })
    },
    locate: (wamid: string) => byWamid.get(wamid),
    all: () => [...byPair.values()],
    reset() {
      byPair.clear()
      byWamid.clear()
    },
  }
}

export type Conversations = ReturnType<typeof createConversations>
