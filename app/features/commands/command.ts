import type { LucideIcon } from 'lucide-react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

/** In the order they are listed while nothing is typed. */
export const COMMAND_GROUPS = [
  'recent',
  'ticket',
  'people',
  'tickets',
  'messages',
  'records',
  'settings',
  'desk',
  'go',
  'look',
  'account',
] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Where a command leads. */
export type Destination = {
  path: string
  /** What the router keeps with the visit. */
  state?: unknown
  /** The ticket that is there, so that its answer can be written before it is drawn. */
  ticket?: Pick<TicketView, 'id' | 'uuid' | 'status'> & { userId?: number | null }
}

/** One thing to do. */
export type Command = {
  /** The same every time, so that what was used lately is found again. */
  id: string
  group: CommandGroup
  label: string
  /** Said small after the label: whose, how it stands. */
  detail?: string | undefined
  /** A sentence on it: stands where there is no detail, and is looked through as other words are. */
  says?: string
  /** Whom it is about: said once for its group, and beside it where it stands among others. */
  about?: string | undefined
  /** Other words for it that people type. */
  words?: string
  sign: LucideIcon | null
  /** In place of the sign: a tag's or a queue's. */
  color?: string
  /** Keys that do the same. */
  keys?: readonly string[]
  /** Chosen at this moment, of several. */
  isOn?: boolean
  /** What cannot be undone. */
  isDanger?: boolean
  /** Closes, moves or sends something as soon as it is chosen: Enter alone, before a word is typed, is not meant for it. */
  actsAtOnce?: boolean
  /** The id that the search gives to the same thing: it is listed once. */
  alsoFoundAs?: string
  /** Opens a list of its own in place of doing something. */
  children?: readonly Command[]
  /** Does it while the bar stays open. */
  staysOpen?: boolean
  run?(): void
  /** Of one that begins a text: takes what was typed between the choice and that. */
  goesOn?(typed: string): void
  /** Leads there, in place of doing something. */
  to?: Destination
}
