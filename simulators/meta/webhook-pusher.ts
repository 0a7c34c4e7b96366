import type { Clock } from './clock.ts'
import type { Events } from './events.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'
import { webhookBody } from './webhook-bodies.ts'
import type { Update } from './webhook-bodies.ts'
import { postWebhook } from './webhook-deliveries.ts'
import type { Delivery } from './webhook-deliveries.ts'
import { encodeMetaJson, signPayload } from './webhook-encoding.ts'

/** Meta gives up after seven days. */
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60 * 1000
/** A fast clock for retries: 50 ms, doubled each time, at most 5 s. */
const FIRST_RETRY_MS = 50
const LONGEST_RETRY_MS = 5000
const KEPT_DELIVERIES = 10_000

type Post = {
  id: number
  url: string
  updates: Update[]
  body: Buffer
  attempts: number
  firstAt: number
}

/**
 * Sends updates to the webhook until each was answered 200. By default the updates of one conversation keep
 * their order on the first try; a refused one is tried again later and holds nobody up, as at Meta.
 */
export function createWebhookPusher(deps: {
  clock: Clock
  events: Events
  settings: Settings
  state: State
}) {
  const { clock, events, settings, state } = deps
  let waiting: Update[] = []
  let ready: Post[] = []
  let deliveries: Delivery[] = []
  let busyConversations = new Set<string>()
  let inFlight = 0
  /** Posts that wait for their retry or for `delayMs`. */
  let sleeping = 0
  let flushScheduled = false
  let nextPostId = 1
  let nextDeliveryId = 1
  /** Answers to posts from before a reset are nobody's. */
  let generation = 0
  const drainWatchers = new Set<() => void>()

  const pending = () => waiting.length + ready.length + inFlight + sleeping

  const flush = () => {
    flushScheduled = false
    const { batch, shuffle, unknownFields, delayMs } = settings.pusher
    const updates = shuffle ? shuffled(waiting) : waiting
    waiting = []
    for (const group of groupsOf(updates, batch)) {
      if (settings.pusher.drop > 0) {
        settings.pusher.drop -= 1
        continue
      }
      const post: Post = {
        id: nextPostId++,
        url: callbackFor(group[0]?.wabaId),
        updates: group,
        body: encodeMetaJson(webhookBody(group, { unknownFields })),
        attempts: 0,
        firstAt: clock.now(),
      }
      if (delayMs > 0) wakeLater(post, delayMs)
      else ready.push(post)
    }
    pump()
  }

  const callbackFor = (wabaId: string | undefined) =>
    state.findWaba(wabaId ?? '')?.overrideCallbackUrl ?? state.app.callbackUrl

  const wakeLater = (post: Post, delayMs: number) => {
    sleeping += 1
    clock.schedule(delayMs, () => {
      sleeping -= 1
      ready.push(post)
      ready.sort((a, b) => a.id - b.id)
      pump()
    })
  }

  const pump = () => {
    while (inFlight < settings.pusher.maxInFlight) {
      const index = ready.findIndex(
        (post) =>
          settings.pusher.concurrent ||
          !post.updates.some((update) => busyConversations.has(conversationOf(update))),
      )
      const [post] = index === -1 ? [] : ready.splice(index, 1)
      if (!post) break
      inFlight += 1
      for (const update of post.updates) busyConversations.add(conversationOf(update))
      void attempt(post)
    }
    if (pending() === 0) for (const watcher of [...drainWatchers]) watcher()
  }

  const attempt = async (post: Post) => {
    const attemptGeneration = generation
    post.attempts += 1
    const copies = post.attempts === 1 ? Math.max(1, settings.pusher.duplicate) : 1
    const signature = nextSignature(post.body)
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        postWebhook(post.url, post.body, signature, settings.pusher.timeoutMs),
      ),
    )
    if (attemptGeneration !== generation) return
    for (const answer of answers) record(post, signature, answer)
    inFlight -= 1
    for (const update of post.updates) busyConversations.delete(conversationOf(update))
    if (answers.some(({ status }) => status === 200)) {
      for (const update of post.updates) update.onAnswered()
    } else if (clock.now() - post.firstAt < GIVE_UP_AFTER_MS) {
      wakeLater(post, Math.min(FIRST_RETRY_MS * 2 ** (post.attempts - 1), LONGEST_RETRY_MS))
    }
    pump()
  }

  const nextSignature = (body: Buffer): string | null => {
    if (settings.pusher.missingHeader > 0) {
      settings.pusher.missingHeader -= 1
      return null
    }
    if (settings.pusher.wrongSignature > 0) {
      settings.pusher.wrongSignature -= 1
      return signPayload('another app secret', body)
    }
    return signPayload(state.app.appSecret, body)
  }

  const record = (
    post: Post,
    signature: string | null,
    answer: Pick<Delivery, 'status' | 'error' | 'latencyMs'>,
  ) => {
    const delivery: Delivery = {
      id: nextDeliveryId++,
      postId: post.id,
      attempt: post.attempts,
      at: clock.now(),
      url: post.url,
      body: post.body.toString('ascii'),
      signature,
      ...answer,
      over250Ms: answer.latencyMs > 250,
      over1000Ms: answer.latencyMs > 1000,
      updates: post.updates.map(({ kind, wamid, status }) => ({ kind, wamid, status })),
    }
    deliveries.push(delivery)
    if (deliveries.length > KEPT_DELIVERIES) deliveries = deliveries.slice(-KEPT_DELIVERIES / 2)
    events.publish({ event: 'delivery', data: delivery })
  }

  return {
    push(update: Update): void {
      if (!state.findWaba(update.wabaId)?.subscribed) return
      waiting.push(update)
      if (flushScheduled) return
      flushScheduled = true
      clock.schedule(settings.pusher.holdMs, flush)
    },
    pending,
    deliveries: () => deliveries,
    /** Calls back whenever nothing is left to send; returns how to stop that. */
    onDrained(watcher: () => void): () => void {
      drainWatchers.add(watcher)
      return () => drainWatchers.delete(watcher)
    },
    /** The clock must be reset with it: waiting retries live there. */
    reset(): void {
      generation += 1
      waiting = []
      ready = []
      deliveries = []
      busyConversations = new Set()
      inFlight = 0
      sleeping = 0
      flushScheduled = false
    },
  }
}

export type WebhookPusher = ReturnType<typeof createWebhookPusher>

function conversationOf(update: Update): string {
  return `${update.phoneNumberId}:${update.user}`
}

function groupsOf<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size))
  }
  return groups
}

function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const moved = result[last] as T
    result[last] = result[other] as T
    result[other] = moved
  }
  return result
}
