import { EVENT_BATCH_MAX, EVENTS_PATH } from '#protocol/session/limits.ts'
import { eventBatchAnswer } from '#protocol/session/events.ts'
import type { EventBatch, EventEnvelope } from '#protocol/session/events.ts'
import { signRequest } from '#protocol/session/signatures.ts'
import { DRAIN_BACKOFF_BASE_MS, DRAIN_BACKOFF_MAX_MS, EDGE_TIMEOUT_MS } from '../limits.ts'
import { errorText } from '../log.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../store/outbox.ts'
import { backoffMs } from './backoff.ts'

export type DrainOptions = {
  edgeUrl: URL
  secret: string
  nodeId: string
  outbox: Outbox
  log: Log
  /** The newest version both sides speak, from the gateway's welcome; null before the first. */
  version: () => number | null
  /** The edge took no more state of this session: another node has it. */
  fenced: (sessionId: string) => void
}

/** The edge read the request and can't take it: a repeat of the same bytes would be answered the same. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 413])
class Unreadable extends Error {}

/** Brings the outbox to the edge: one batch at a time, oldest first, the same batch again until the edge has it. */
export function createEventDrain(options: DrainOptions) {
  const { outbox, log } = options
  let failures = 0
  /** The edge could not read a batch: one event at a time shows which one it is. */
  let oneByOne = false
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null
  let stopped = false
  let abort = new AbortController()

  function schedule(afterMs: number): void {
    if (stopped || timer !== null || sending !== null) return
    timer = setTimeout(() => {
      timer = null
      sending = drain().finally(() => {
        sending = null
        if (outbox.depth() > 0)
          schedule(
            failures === 0
              ? 0
              : backoffMs(failures - 1, DRAIN_BACKOFF_BASE_MS, DRAIN_BACKOFF_MAX_MS),
          )
      })
    }, afterMs)
  }

  async function drain(): Promise<void> {
    const protocol = options.version()
    if (protocol === null) {
      failures = Math.max(failures, 1)
      return
    }
    const events = outbox.head(oneByOne ? 1 : EVENT_BATCH_MAX)
    if (events.length === 0) return
    try {
      const { refused } = await post({ protocol, nodeId: options.nodeId, events })
      outbox.delivered(events)
      failures = 0
      oneByOne = false
      const codes = new Map(refused.map(({ key, code }) => [key, code]))
      for (const event of events) {
        const code = codes.get(event.key)
        if (code === undefined) continue
        log.warn('event refused', { sessionId: event.sessionId, kind: event.kind, code })
        if (code === 'ERR_FENCED') options.fenced(event.sessionId)
      }
    } catch (thrown) {
      if (thrown instanceof Unreadable) return unreadable(events)
      failures += 1
      if (failures === 1 || failures % 20 === 0)
        log.warn('edge not reached', { failures, depth: outbox.depth(), reason: errorText(thrown) })
    }
  }

  function unreadable([first, ...others]: EventEnvelope[]): void {
    if (first === undefined) return
    if (others.length > 0) {
      oneByOne = true
      return
    }
    log.error('event set aside', { sessionId: first.sessionId, kind: first.kind, key: first.key })
    outbox.setAside(first)
    oneByOne = false
  }

  async function post(batch: EventBatch) {
    const body = new TextEncoder().encode(JSON.stringify(batch))
    const headers = await signRequest(
      options.secret,
      options.nodeId,
      { method: 'POST', path: EVENTS_PATH, body },
      Date.now(),
    )
    const response = await fetch(new URL(EVENTS_PATH, options.edgeUrl), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([abort.signal, AbortSignal.timeout(EDGE_TIMEOUT_MS)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (UNREADABLE.has(response.status)) throw new Unreadable()
      throw new Error(`status ${response.status}`)
    }
    return eventBatchAnswer.parse(await response.json())
  }

  outbox.onAdded(() =>
    schedule(
      failures === 0 ? 0 : backoffMs(failures - 1, DRAIN_BACKOFF_BASE_MS, DRAIN_BACKOFF_MAX_MS),
    ),
  )
  schedule(0)

  return {
    /** The edge is back: no reason to wait out the pause. */
    hurry(): void {
      failures = 0
      if (timer !== null) clearTimeout(timer)
      timer = null
      schedule(0)
    },
    /** Lets what is there go out for at most `withinMs`, then stops. What is left goes after the next start. */
    async stop(withinMs: number): Promise<void> {
      const until = performance.now() + withinMs
      while (outbox.depth() > 0 && failures === 0 && performance.now() < until) {
        if (sending === null) schedule(0)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      stopped = true
      if (timer !== null) clearTimeout(timer)
      abort.abort()
      await sending
      abort = new AbortController()
    },
  }
}
