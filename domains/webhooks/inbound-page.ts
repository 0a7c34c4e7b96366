import type { Statement } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Arrival } from '../messages/insert-arrival.ts'
import type { Mapping } from '../contacts/map-identities.ts'

export type EventRow = {
  id: number
  connectionId: number
  kind: string
  payload: string
  attempts: number
  receivedAt: number
}

/** What one event changes besides storing a message. */
export type Effect = {
  statements: Statement[]
  /** What browsers are told of the messages whose {id} the first statement returns; `nothing`: it returns no messages. */
  shows: 'ticks' | 'message' | 'new-message' | 'nothing'
  /** Runs after the commit, with the rows of each of the statements. Gives what else is to be told. */
  after?(rows: readonly unknown[][]): CompanyEvent[] | Promise<CompanyEvent[]>
}

/** A page's events by what they bring about. */
export type Sorted = {
  arrivals: Arrival[]
  effects: Effect[]
  mappings: Mapping[]
  /** This release cannot read them: they wait with their payload for one that can. */
  held: number[]
}
