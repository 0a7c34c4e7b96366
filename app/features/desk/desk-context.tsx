import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import type { TicketViewer } from '#protocol/realtime/frames.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import type { TypingCustomers } from '#app/desk-client/customer-typing.ts'
import type { RecentChanges } from '#app/desk-client/recent-changes.ts'
import type { RoomState } from '#app/realtime/company-room.ts'
import type { Picked } from './picked.ts'
import type { DeskDirectory } from './desk-data.ts'
import type { Heading } from './heading.ts'
import type { Store } from '#app/components/store.ts'

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** What of the room the parts of the desk use; the socket behind it comes and goes. */
export type DeskRoom = {
  state: Store<RoomState>
  viewers: Store<{ ticketId: number; viewers: readonly TicketViewer[] } | null>
  /** Tickets this person is passing on right now: that they leave is no news. */
  passing: Set<number>
  /** The ticket on the screen. */
  lookedAt: Store<number | null>
  look(ticketId: number | null): void
  typing(ticketId: number, on: boolean): void
  draft(ticketId: number, on: boolean): void
  /** This person's rights changed while the desk was open: what is gone from it is gone for that. */
  rightsChanged: Store<boolean>
}

/** What stays the same while the desk is open, so that giving it down renders nothing again. */
export type Desk = {
  me: Viewer & { name: string }
  companyId: number
  directory: DeskDirectory
  news: RecentChanges
  outbox: Outbox
  room: DeskRoom
  /** Colleagues of whom the room told that they came or went since the page was read. */
  online: Store<ReadonlyMap<number, boolean>>
  /** Customers who type or record right now. */
  typing: TypingCustomers
  /** The row that the keyboard stands on, or the waiting ticket that was clicked. */
  selected: Store<number | null>
  /** A ticket that a colleague was first to change, while a dialog says so: the desk stays at it. */
  lost: Store<TicketView | null>
  /** The visit (`key` of its location) of the ticket that this person has just left: the router takes its time to go. */
  left: Store<string | null>
  /** The path that was asked for last, until the router is there: keys are about it. */
  heading: Heading
  /** Rows that are ticked, to do one thing with all of them; null while nobody ticks. */
  ticked: Store<ReadonlySet<number> | null>
  /** Messages that are ticked, to be forwarded; null while nobody ticks. */
  picked: Store<Picked | null>
}

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext.Provider

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('useDesk must be used below <DeskRoot>')
  return desk
}

const NOTHING: readonly OutboxEntry[] = []

/** What this device still has to send, or was refused. */
export function useOutbox(): readonly OutboxEntry[] {
  const { outbox } = useDesk()
  // The document is drawn without it: the server does not know what the device holds.
  return useSyncExternalStore(outbox.subscribe, outbox.entries, () => NOTHING)
}
