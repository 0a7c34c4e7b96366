import type { DirectoryQueue } from '../companies/directory.types.ts'

/** A queue with what depends on it, for those who manage queues. */
export type QueueOverview = DirectoryQueue & {
  /** Tickets that wait in it; those that are put aside are left out. */
  waiting: number
  /** All of its tickets that are not closed. */
  active: number
  /** How many people work in it. */
  people: number
  /** Those of them who are online. */
  online: { id: number; name: string; profileImage: string | null }[]
  /** Names of the connections that feed it, or pass tickets on to it. */
  connections: string[]
}

export type QueuesOverview = {
  /** In their order. */
  queues: QueueOverview[]
  /** Tickets that wait in no queue. */
  withoutQueue: number
}
