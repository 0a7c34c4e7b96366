import { z } from 'zod'
import { ACTIONS, CHANNELS } from './events.ts'
import type { RealtimeAction } from './events.ts'

/**
 * Edge → browser (contract §5). `seq` rises with every event of the company; a viewer gets only what it may see, so numbers are
 * skipped and a skipped number is no loss. `presence` and `auth` frames are not kept: they repeat the newest number.
 */
export type EventFrame = {
  seq: number
  ch: string
  action: RealtimeAction
  data: Record<string, unknown>
}
/** `drafting`: has an answer in the box that is not sent yet, whether typing just now or not. */
export type TicketViewer = { userId: number; name: string; typing: boolean; drafting: boolean }
export type ServerFrame =
  | EventFrame
  /** First frame after connecting: the newest sequence number, so a client with none starts there, and the server's clock. */
  | { op: 'hello'; seq: number; now: number }
  /**
   * The answer to `since` once all missed frames were sent. An event that happens between `hello` and the arrival of `since` comes before
   * them, though its number is higher: who counts on frames alone holds such frames back until this one.
   */
  | { op: 'caught-up'; seq: number }
  /** What the client holds may be wrong: fetch lists again, then count from `seq`. `rights`: because its person may see other things now. */
  | { op: 'resync'; seq: number; reason?: 'rights' | undefined }
  | { op: 'viewers'; ticketId: number; viewers: TicketViewer[] }
  | { op: 'error'; error: string }
  | { op: 'pong' }

const seq = z.number().int().nonnegative()
const id = z.number().int().positive()

const eventFrame = z.strictObject({
  seq,
  ch: z
    .string()
    .regex(new RegExp(`^company-(?:announcement|[1-9]\\d*-(?:${CHANNELS.join('|')}))$`)),
  action: z.enum(ACTIONS),
  data: z.record(z.string(), z.unknown()),
})
const opFrame = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('hello'), seq, now: z.number() }),
  z.strictObject({ op: z.literal('caught-up'), seq }),
  z.strictObject({ op: z.literal('resync'), seq, reason: z.literal('rights').optional() }),
  z.strictObject({
    op: z.literal('viewers'),
    ticketId: id,
    viewers: z.array(
      z.strictObject({ userId: id, name: z.string(), typing: z.boolean(), drafting: z.boolean() }),
    ),
  }),
  z.strictObject({ op: z.literal('error'), error: z.string().regex(/^ERR_[A-Z_]+$/) }),
  z.strictObject({ op: z.literal('pong') }),
])
/** Strict, for tests of either end: a browser takes frames by their type and ignores those it does not know. */
export const serverFrame: z.ZodType<ServerFrame> = z.union([opFrame, eventFrame])

/** Browser → edge. Anything else gets {"op":"error","error":"ERR_INVALID_INPUT"}. `pong` is answered by the platform for the text "ping". */
export const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('since'), seq }),
  /** Looks at one ticket; `ticketId` null leaves it. */
  z.object({ op: z.literal('joinChatBox'), ticketId: id.nullable() }),
  z.object({ op: z.literal('joinTickets'), status: z.string().max(20).optional() }),
  z.object({ op: z.literal('joinNotification') }),
  z.object({ op: z.literal('userStatus') }),
  z.object({ op: z.literal('typing'), ticketId: id, on: z.boolean() }),
  /** There is an unsent answer to this ticket in the box, or no more. Goes with the ticket that is looked at. */
  z.object({ op: z.literal('draft'), ticketId: id, on: z.boolean() }),
  z.object({ op: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof clientFrame>
