import { previewOf } from '../tickets/preview-message.ts'
import { afterFolding } from './merge-plan.ts'
import type { FoldedRecord } from './merge-plan.ts'
import type { StoredTicket, TicketColumns } from './merge-state.ts'
import type { Newest, UndoState } from './undo-state.ts'

type Preview = Pick<
  StoredTicket,
  'last_message' | 'last_message_id' | 'last_message_from_me' | 'last_message_at'
>
export type UndoPlan = {
  /** Tickets that go back to the gone contact. */
  returned: number[]
  /** Tickets that come into being: emptied ones again, and one for what came later where the kept contact has none. */
  made: (TicketColumns & { id?: number })[]
  logs: FoldedRecord['logs'][number][]
  /** Messages that change their ticket: named ones, with the notes of their ticket, or what is newer than the merge. */
  moves: {
    from: number
    toUuid: string
    contactId: number
    messages: number[] | null
    notes: number[]
  }[]
  /** Tickets that stay, with what the leaving and coming of messages changes on them. */
  changed: ReturnType<typeof changedColumns>[]
}
const GIVEN_BACK = [
  'queue_id',
  'last_inbound_at',
  'wrote_from',
  'activity_at',
  'referral',
  'imported_at',
] as const

/**
 * What undoing a merge changes. Pure: state → plan. Each contact gets its tickets, messages and notes back; messages of since the merge
 * stay with the kept contact, in a ticket of its own where it has none on that connection. Notes of since then stay on their ticket.
 */
export function planUndo(state: UndoState, now: number): UndoPlan {
  const { record, kept, gone } = state
  const byId = new Map(state.tickets.map((ticket) => [ticket.id, { ...ticket }]))
  const plan: UndoPlan = {
    returned: record.tickets.filter((id) => byId.has(id)),
    made: [],
    logs: [],
    moves: [],
    changed: [],
  }
  const returned = new Set(plan.returned)
  const touched = new Set<number>()
  for (const folded of record.folded) {
    const survivor = byId.get(folded.into)
    if (survivor === undefined) continue
    const contactId = folded.emptied.contact_id === gone.id ? gone.id : kept.id
    const unread = Math.min(folded.emptied.unread_messages, survivor.unread_messages)
    survivor.unread_messages -= unread
    unfold(survivor, folded)
    plan.made.push({
      ...folded.emptied,
      contact_id: contactId,
      unread_messages: unread,
      version: survivor.version + 1,
      updated_at: now,
    })
    plan.logs.push(...folded.logs.map((log) => ({ ...log, ticket_id: folded.emptied.id })))
    plan.moves.push({
      from: survivor.id,
      toUuid: folded.emptied.uuid,
      contactId,
      messages: folded.messages,
      notes: folded.notes ?? [],
    })
    touched.add(survivor.id)
  }
  for (const [id, later] of state.later) {
    const ticket = byId.get(id)
    if (ticket === undefined || !returned.has(id)) continue
    const unread = Math.min(later.inbound, ticket.unread_messages)
    ticket.unread_messages -= unread
    const home =
      homeOf(plan, byId, ticket, kept.id, returned) ?? newHome(plan, ticket, kept.id, now)
    home.unread_messages += unread
    if (
      later.newest !== null &&
      (home.last_message_id === null || later.newest.sentAt >= home.last_message_at)
    )
      Object.assign(home, previewColumns(later.newest, home))
    plan.moves.push({ from: id, toUuid: home.uuid, contactId: kept.id, messages: null, notes: [] })
    touched.add(id)
    if (home.id !== undefined && byId.has(home.id)) touched.add(home.id)
  }
  for (const id of touched) {
    const ticket = byId.get(id)
    if (ticket === undefined) continue
    const staying = state.staying.get(id)
    const shown = staying === undefined ? ticket : { ...ticket, ...previewColumns(staying, ticket) }
    plan.changed.push(changedColumns(shown))
  }
  return plan
}

function changedColumns(ticket: StoredTicket) {
  const { id, queue_id, unread_messages, last_inbound_at, wrote_from } = ticket
  const { activity_at, referral, imported_at } = ticket
  const { last_message, last_message_id, last_message_from_me, last_message_at } = ticket
  const preview: Preview = { last_message, last_message_id, last_message_from_me, last_message_at }
  return {
    id,
    queue_id,
    unread_messages,
    last_inbound_at,
    wrote_from,
    activity_at,
    referral,
    imported_at,
    ...preview,
  }
}

/** Columns that still are what the merge made of them are again what they were. */
function unfold(survivor: StoredTicket, folded: FoldedRecord): void {
  const after = afterFolding(folded.survivor, folded.emptied)
  const give = <Column extends (typeof GIVEN_BACK)[number]>(column: Column) => {
    if (survivor[column] === after[column]) survivor[column] = folded.survivor[column]
  }
  GIVEN_BACK.forEach(give)
}

/** Where the kept contact's later messages go: the ticket it gets back on that connection, else one it has in hand there. */
function homeOf(
  plan: UndoPlan,
  byId: Map<number, StoredTicket>,
  ticket: StoredTicket,
  keptId: number,
  returned: ReadonlySet<number>,
): UndoPlan['made'][number] | undefined {
  const fits = (one: { contact_id: number; connection_id: number }) =>
    one.contact_id === keptId && one.connection_id === ticket.connection_id
  return (
    [...byId.values()].find(
      (one) => fits(one) && !returned.has(one.id) && one.status !== 'closed',
    ) ?? plan.made.find(fits)
  )
}

function newHome(
  plan: UndoPlan,
  ticket: StoredTicket,
  keptId: number,
  now: number,
): UndoPlan['made'][number] {
  const { id: _id, ...columns } = ticket
  const home: UndoPlan['made'][number] = {
    ...columns,
    uuid: crypto.randomUUID(),
    contact_id: keptId,
    unread_messages: 0,
    last_message: '',
    last_message_id: null,
    imported_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  plan.made.push(home)
  return home
}

function previewColumns(newest: Newest | null, ticket: { last_message_at: number }): Preview {
  if (newest === null)
    return {
      last_message: '',
      last_message_id: null,
      last_message_from_me: 0,
      last_message_at: ticket.last_message_at,
    }
  return {
    last_message: previewOf(newest),
    last_message_id: newest.id,
    last_message_from_me: newest.fromMe,
    last_message_at: newest.sentAt,
  }
}
