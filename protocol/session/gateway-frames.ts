import { z } from 'zod'
import { eventEnvelope, sessionId } from './events.ts'
import { SESSION_STATES } from './session-states.ts'

/*
 * Frames of the gateway's WebSocket, JSON text. The node dials out and says `hello`; the edge answers `welcome` with a lease for every
 * session the node named, or `refused`. A frame whose `op` the other side does not know is ignored.
 */

const epoch = z.number().int().nonnegative()
const range = z.object({ min: z.number().int(), max: z.number().int() })

/** `granted` carries the new epoch; `held` = another node has it, wait; `gone` = the edge no longer has this session. */
const leaseAnswer = z.object({
  sessionId,
  lease: z.enum(['granted', 'held', 'gone']),
  epoch,
})
export type LeaseAnswer = z.infer<typeof leaseAnswer>

const counters = z.object({
  sessions: z.record(z.string(), z.number()),
  outboxDepth: z.number(),
  /** Age of the oldest event not yet delivered, milliseconds. */
  outboxLagMs: z.number(),
  journalDepth: z.number(),
  rssBytes: z.number(),
  diskFull: z.boolean(),
  perSession: z.array(
    z.object({
      sessionId,
      state: z.string(),
      since: z.number(),
      lastMessageAt: z.number().nullable(),
      undecryptable: z.number(),
      reconnects: z.number(),
    }),
  ),
})
export type NodeCounters = z.infer<typeof counters>

const ack = z.discriminatedUnion('ok', [
  z.object({
    op: z.literal('ack'),
    id: z.string(),
    ok: z.literal(true),
    result: z.record(z.string(), z.unknown()),
  }),
  z.object({
    op: z.literal('ack'),
    id: z.string(),
    ok: z.literal(false),
    /** ERR_* of commands.ts; `retryable`: nothing was done, and trying again may help. */
    error: z.object({ code: z.string(), detail: z.string(), retryable: z.boolean() }),
  }),
])

export const nodeFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    protocol: range,
    nodeId: z.string().min(1).max(80),
    /** For an operator's eyes only. */
    software: z.object({ node: z.string(), whatsapp: z.string() }),
    /** Sessions in this node's store, with the epoch it last held them under (0 for none). */
    sessions: z.array(
      z.object({
        sessionId,
        epoch,
        linked: z.boolean(),
        state: z.enum(SESSION_STATES).catch('stopped'),
      }),
    ),
  }),
  ack,
  z.object({ op: z.literal('renew'), leases: z.array(z.object({ sessionId, epoch })) }),
  z.object({ op: z.literal('release'), sessionId, epoch }),
  /** A fleeting event (FLEETING_EVENTS). */
  z.object({ op: z.literal('event'), event: eventEnvelope }),
  z.object({ op: z.literal('health'), counters }),
])
export type NodeFrame = z.infer<typeof nodeFrame>

export const edgeFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('welcome'),
    protocol: z.number().int(),
    /** A lease not renewed for this long is free; the node stops its sockets before. */
    leaseTtlMs: z.number().int().min(1000),
    renewEveryMs: z.number().int().min(100),
    leases: z.array(leaseAnswer),
  }),
  z.object({
    op: z.literal('refused'),
    code: z.string(),
    supported: range,
  }),
  z.object({
    op: z.literal('command'),
    id: z.string().min(1).max(80),
    sessionId,
    /** The lease the command belongs to. A link command for a new session brings its first lease. */
    epoch,
    kind: z.string(),
    input: z.unknown(),
  }),
  z.object({
    op: z.literal('leases'),
    /** `lost`: someone else has it, stop at once. `missing`: the edge forgot it; say hello again. */
    results: z.array(
      z.object({ sessionId, epoch, result: z.enum(['renewed', 'lost', 'missing']) }),
    ),
  }),
  /** A lease that was `held` is free now, or is taken away (`gone`). */
  z.object({ op: z.literal('lease'), lease: leaseAnswer }),
])
export type EdgeFrame = z.infer<typeof edgeFrame>

/** Null for what is no frame of this version; a reader ignores it. */
export function readEdgeFrame(text: string): EdgeFrame | null {
  return read(edgeFrame, text)
}
export function readNodeFrame(text: string): NodeFrame | null {
  return read(nodeFrame, text)
}

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}
