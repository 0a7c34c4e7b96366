import type { FORWARD_STATES } from './forwards.schema.ts'

export type ForwardState = (typeof FORWARD_STATES)[number]

/** One message on its way to one contact. */
export type ForwardView = {
  id: number
  messageId: number
  contactId: number
  /** Masked where the caller may not see numbers. */
  contactName: string
  state: ForwardState
  /** Code of the error catalogue, when it failed. */
  error: string | null
  /** The message it became, and the ticket it stands in. */
  sentMessageId: number | null
  ticketUuid: string | null
}

/** Messages that go to contacts one after another, as whoever began it sees it. `id` is what their device called it. */
export type ForwardingView = {
  id: string
  items: ForwardView[]
  createdAt: string
}
