import { isNameless } from '../contacts/contact-name.ts'
import { EXTRA_INFO_MAX } from '../contacts/limits.ts'
import type { MergeContact, MergeState, StoredTicket } from './merge-state.ts'

/** Two active tickets of one person on one connection become one. */
export type Folding = { survivor: StoredTicket; emptied: StoredTicket; after: SurvivorColumns }
export type SurvivorColumns = Pick<
  StoredTicket,
  | 'queue_id'
  | 'unread_messages'
  | 'last_message'
  | 'last_message_id'
  | 'last_message_from_me'
  | 'last_message_at'
  | 'last_inbound_at'
  | 'wrote_from'
  | 'activity_at'
  | 'referral'
  | 'imported_at'
  | 'version'
>
/** A column of the kept contact that the other one fills: what it was, what it is after. */
export type Filled = Record<string, { from: string | number | null; to: string | number | null }>
/** contact_merges.moved. `messages`, `notes` and `logs` are filled in by the statement that writes it, in the order of `folded`. */
export type MergeRecord = {
  identities: MergeState['identities']
  /**
   * What the kept contact had; not in records from before it was kept. Who gave it the name it had goes with that. An erasure leaves '' of a
   * number that may be the erased person's, and null of such a name.
   */
  own?: { number: string | null; identities: MergeState['identities'] } & Partial<
    { name: string | null } & Pick<MergeContact, 'nameGivenBy'>
  >
  /** Tags of the gone contact, and those of them that the kept one did not have. */
  tags: number[]
  given: number[]
  filled: Filled
  /** Tickets that were the gone contact's, the emptied ones left out. */
  tickets: number[]
  folded: FoldedRecord[]
  /** Newest message at that time: what came later stays with the kept contact. */
  lastMessageId: number | null
}
export type FoldedRecord = {
  into: number
  emptied: StoredTicket
  survivor: StoredTicket
  messages: number[]
  /** Not in records from before they were kept. */
  notes?: number[]
  logs: Record<string, string | number | null>[]
}
export type MergePlan = { foldings: Folding[]; record: MergeRecord }

/** What a merge changes. Pure: state → plan. */
export function planMerge(state: MergeState): MergePlan {
  const { kept, gone, active } = state
  const foldings = active
    .filter((ticket) => ticket.contact_id === kept.id)
    .flatMap((own) => {
      const other = active.find(
        (ticket) => ticket.contact_id === gone.id && ticket.connection_id === own.connection_id,
      )
      return other === undefined ? [] : [fold(own, other)]
    })
  const emptied = new Set(foldings.map((folding) => folding.emptied.id))
  return {
    foldings,
    record: {
      identities: state.identities,
      own: {
        number: kept.number,
        identities: state.ownIdentities,
        name: kept.name,
        nameGivenBy: kept.nameGivenBy,
      },
      tags: state.goneTags,
      given: state.goneTags.filter((id) => !state.keptTags.includes(id)),
      filled: fill(kept, gone),
      tickets: state.ticketIds.filter((id) => !emptied.has(id)),
      folded: foldings.map(({ survivor, emptied: folded }) => ({
        into: survivor.id,
        emptied: folded,
        survivor,
        messages: [],
        notes: [],
        logs: [],
      })),
      lastMessageId: null,
    },
  }
}

/** A ticket somebody has in hand survives one that waits; of two that wait, the one with the latest activity. */
const RANK: Record<string, number> = { open: 0, group: 0, pending: 1, lgpd: 2, nps: 3 }

/** `own` is the kept contact's: it survives when nothing else decides. */
function fold(own: StoredTicket, other: StoredTicket): Folding {
  const byRank = (RANK[own.status] ?? 4) - (RANK[other.status] ?? 4)
  const first = byRank === 0 ? other.activity_at - own.activity_at : byRank
  const [survivor, emptied] = first <= 0 ? [own, other] : [other, own]
  return { survivor, emptied, after: afterFolding(survivor, emptied) }
}

/** What a ticket shows when another one was emptied into it. */
export function afterFolding(survivor: StoredTicket, emptied: StoredTicket): SurvivorColumns {
  const newest = isNewer(emptied, survivor) ? emptied : survivor
  return {
    queue_id: survivor.queue_id ?? emptied.queue_id,
    unread_messages: survivor.unread_messages + emptied.unread_messages,
    last_message: newest.last_message,
    last_message_id: newest.last_message_id,
    last_message_from_me: newest.last_message_from_me,
    last_message_at: newest.last_message_at,
    last_inbound_at: latest(survivor.last_inbound_at, emptied.last_inbound_at),
    wrote_from: wroteLast(survivor, emptied),
    activity_at: Math.max(survivor.activity_at, emptied.activity_at),
    referral: survivor.referral ?? emptied.referral,
    // A conversation that goes on is not one of the phone's past.
    imported_at:
      survivor.imported_at === null || emptied.imported_at === null ? null : survivor.imported_at,
    version: Math.max(survivor.version, emptied.version) + 1,
  }
}

function isNewer(one: StoredTicket, than: StoredTicket): boolean {
  if (one.last_message_id === null) return false
  return than.last_message_id === null || one.last_message_at > than.last_message_at
}

/** Answers go to whoever of the two wrote last. */
function wroteLast(survivor: StoredTicket, emptied: StoredTicket): string | null {
  const isEmptied = (emptied.last_inbound_at ?? 0) > (survivor.last_inbound_at ?? 0)
  return isEmptied ? emptied.wrote_from : survivor.wrote_from
}

function latest(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other)
}

type ExtraInfo = { name: string; value: string }[]

/** Columns in which the kept contact has nothing and the gone one has something; a number is no name beside a real one, a block stays. */
function fill(kept: MergeContact, gone: MergeContact): Filled {
  const filled: Filled = {}
  const take = (column: string, from: string | number | null, to: string | number | null) => {
    if (to !== null && to !== '' && (from === null || from === '')) filled[column] = { from, to }
  }
  take('number', kept.number, gone.number)
  take('email', kept.email, gone.email)
  take('picture_url', kept.pictureUrl, gone.pictureUrl)
  take('lgpd_accepted_at', kept.lgpdAcceptedAt, gone.lgpdAcceptedAt)
  // Nobody is let in again by being found to be two.
  if (gone.active === 0 && kept.active === 1) filled['active'] = { from: 1, to: 0 }
  if (
    isNameless(kept.name, kept.nameGivenBy) &&
    !isNameless(gone.name, gone.nameGivenBy) &&
    kept.name !== gone.name
  ) {
    filled['name'] = { from: kept.name, to: gone.name }
    filled['name_given_by'] = { from: kept.nameGivenBy, to: gone.nameGivenBy }
  }
  const own = JSON.parse(kept.extraInfo) as ExtraInfo
  const more = (JSON.parse(gone.extraInfo) as ExtraInfo).filter(
    (field) => !own.some(({ name }) => name.toLowerCase() === field.name.toLowerCase()),
  )
  if (more.length > 0) {
    const both = JSON.stringify([...own, ...more].slice(0, EXTRA_INFO_MAX))
    filled['extra_info'] = { from: kept.extraInfo, to: both }
  }
  return filled
}
