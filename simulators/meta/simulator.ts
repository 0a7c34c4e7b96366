import { createClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { createConversations } from './conversations.ts'
import type { Conversations } from './conversations.ts'
import { createEvents } from './events.ts'
import type { Events } from './events.ts'
import { createFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { createLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import { createMedia } from './media.ts'
import type { Media } from './media.ts'
import { createRequestLog } from './request-log.ts'
import type { RequestLog } from './request-log.ts'
import { defaultSettings } from './settings.ts'
import type { BehaviourSettings, Settings } from './settings.ts'
import { createState } from './state.ts'
import type { State } from './state.ts'
import { createWebhookPusher } from './webhook-pusher.ts'
import type { WebhookPusher } from './webhook-pusher.ts'

export type Simulator = {
  clock: Clock
  settings: Settings
  state: State
  conversations: Conversations
  events: Events
  limits: Limits
  faults: Faults
  requests: RequestLog
  media: Media
  pusher: WebhookPusher
  /** How often each …0130 number refused. */
  refusals: Map<string, number>
  /** Accepted messages whose next status is still due. */
  travelling: number
  /** Nothing to send and nothing on its way. */
  isIdle: () => boolean
  noticeIdle: () => void
  /** Resolves true when idle, false when that took longer than `timeoutMs` of real time. */
  whenIdle: (timeoutMs: number) => Promise<boolean>
  reset: () => void
}

type SimulatorOptions = {
  appSecret: string
  verifyToken: string
  callbackUrl: string
  behaviour?: Partial<BehaviourSettings>
}

/** The whole simulated Meta of one process, without its endpoints. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const clock = createClock()
  const events = createEvents()
  const settings = defaultSettings()
  Object.assign(settings.behaviour, options.behaviour)
  const state = createState(options)
  const pusher = createWebhookPusher({ clock, events, settings, state })
  const idleWatchers = new Set<() => void>()

  const sim: Simulator = {
    clock,
    settings,
    state,
    conversations: createConversations(),
    events,
    limits: createLimits(clock),
    faults: createFaults(),
    requests: createRequestLog(),
    media: createMedia(),
    pusher,
    refusals: new Map(),
    travelling: 0,
    isIdle: () => sim.travelling === 0 && pusher.pending() === 0,
    noticeIdle() {
      if (sim.isIdle()) for (const watcher of [...idleWatchers]) watcher()
    },
    whenIdle(timeoutMs) {
      if (sim.isIdle()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const finish = (idle: boolean) => {
          clearTimeout(timer)
          idleWatchers.delete(onIdle)
          resolve(idle)
        }
        const onIdle = () => finish(true)
        const timer = setTimeout(() => finish(false), timeoutMs)
        idleWatchers.add(onIdle)
      })
    },
    reset() {
      clock.reset()
      pusher.reset()
      const fresh = defaultSettings()
      Object.assign(settings.pusher, fresh.pusher)
      Object.assign(settings.behaviour, fresh.behaviour, options.behaviour)
      state.reset()
      sim.conversations.reset()
      sim.limits.reset()
      sim.faults.reset()
      sim.requests.reset()
      sim.media.reset()
      sim.refusals.clear()
      sim.travelling = 0
      sim.noticeIdle()
      events.publish({ event: 'reset', data: {} })
    },
  }
  pusher.onDrained(sim.noticeIdle)
  return sim
}
