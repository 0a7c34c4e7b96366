import { createLog } from '#core/logs.ts'
import type { Log } from '#core/logs.ts'
import type { Clock, Millis } from '#core/time.ts'
import type { leavePhones } from '#domains/connections/leave-phones.ts'
import type { runForwards } from '#domains/forwards/run-forwards.ts'
import { attendTicket } from '#domains/messages/attend-ticket.ts'
import { sendTyping } from '#domains/messages/send-typing.ts'
import type { applySessionReports } from '#domains/webhooks/session-reports.ts'
import type { processInbound } from '#domains/webhooks/process-inbound.ts'
import { storeInbound } from '#domains/webhooks/store-inbound.ts'
import type { InboundRow } from '#domains/webhooks/store-inbound.ts'
import { erasuresNow } from '#domains/removals/count-erasures.ts'
import { hidesNumbersNow } from '#domains/settings/hides-numbers.ts'
import { noteAccess } from '#domains/tickets/note-access.ts'
import { ticketScope } from '#domains/tickets/ticket-scope.ts'
import type { sweepCompany } from '#domains/sweep/sweep-company.ts'
import type { Connection } from 'partyserver'
import type { Env } from '../env.ts'
import { openAdmission } from './room-admission.ts'
import { createAlarm } from './room-alarm.ts'
import { createAtCustomer } from './room-at-customer.ts'
import { createBroadcast } from './room-broadcast.ts'
import type { RoomClaims } from './room-claims.ts'
import { createDrain } from './room-drain.ts'
import { createIntake } from './room-intake.ts'
import { textOf } from './room-frames.ts'
import { createErasures } from './room-erasures.ts'
import { createHiding } from './room-hiding.ts'
import {
  DRAIN_GATHER_MS,
  INTAKE_GATHER_MS,
  LAST_SEEN_EVERY_MS,
  RING_GATHER_MS,
  SWEEP_INTERVAL_MS,
  SWEEP_PAUSE_MS,
} from './room-limits.ts'
import { openPresence } from './room-presence.ts'
import { createReplies } from './room-replies.ts'
import { createRights } from './room-rights.ts'
import { openRing } from './room-ring.ts'
import { createRingWriter } from './room-ring-writer.ts'
import { createSessions } from './room-sessions.ts'
import { isSilent, openSockets } from './room-sockets.ts'
import type { Seat } from './room-sockets.ts'
import { createSystem } from './room-system.ts'
import { openTimers } from './room-timers.ts'
import { createViewers } from './room-viewers.ts'

/** The domains' commands that the room calls for the company. */
export type RoomJobs = {
  processInbound: typeof processInbound
  sweepCompany: typeof sweepCompany
  runForwards: typeof runForwards
  applySessionReports: typeof applySessionReports
  leavePhones: typeof leavePhones
}

type RoomWorld = {
  companyId: number
  state: DurableObjectState
  env: Env
  clock(): Clock
  jobs(): RoomJobs
  /** The sockets that slept through a hibernation. */
  connections: Iterable<Connection>
}
export type RoomParts = ReturnType<typeof openRoom>

/** Builds the parts of a room on its storage and joins them. Anew at every waking: what has to last is in storage or attachments. */
export function openRoom({ companyId, state, env, clock, jobs, connections }: RoomWorld) {
  const { storage } = state
  const { sql } = storage
  const log: Log = createLog({ part: 'company-room', companyId })
  const now = () => clock().now()
  const defer = (work: Promise<unknown>) =>
    state.waitUntil(
      work.catch((thrown: unknown) => log.error('job.failed', thrown, { job: 'room' })),
    )

  const ring = openRing(sql)
  const timers = openTimers(sql)
  const admission = openAdmission(sql, companyId)
  const sockets = openSockets(connections)
  const viewers = createViewers(sockets, now)
  const hiding = createHiding(async () => await hidesNumbersNow(await system.context('realtime')))
  const erasures = createErasures({
    ring,
    kv: storage.kv,
    read: async () => await erasuresNow(await system.context('realtime')),
  })
  const writeRing = createRingWriter({ ring, gather: () => pause(RING_GATHER_MS), defer })
  const broadcast = createBroadcast({
    companyId,
    ring,
    writeRing,
    sockets,
    viewers,
    hiding,
    erasures,
    log,
  })
  const wakeAt = async (dueAt: Millis, work: 'sweep' | 'forward' = 'sweep') => {
    timers.bring(work, '', dueAt)
    await alarm.arm()
  }
  const system = createSystem({
    env,
    companyId,
    storage,
    now,
    defer,
    publish: broadcast.publish,
    wakeAt,
  })
  const presence = openPresence({
    sql,
    sockets,
    timers,
    now,
    record: system.recordPresence,
    everyoneLeft: async () => jobs().leavePhones(await system.context('presence')),
    defer,
  })

  const intake = createIntake<InboundRow>({
    write: async (rows) => storeInbound(await system.context('webhook'), rows),
    gather: () => pause(INTAKE_GATHER_MS),
  })
  const drain = createDrain({
    gather: () => pause(DRAIN_GATHER_MS),
    round: async () => await jobs().processInbound(await system.context('inbound')),
    emptied: () => timers.clear('drain', ''),
    failed(thrown) {
      log.error('inbound.failed', thrown)
      timers.fail('drain', '', now())
      defer(alarm.arm())
    },
  })
  /** The third chance of whatever was lost on its way. Comes again while something is due or somebody is connected. */
  const sweep = async (): Promise<Millis | null> => {
    for (const seat of sockets.all()) {
      if (!isSilent(state.getWebSocketAutoResponseTimestamp(seat.socket), now())) continue
      leave(seat)
      sockets.close(seat, 1001, 'silent')
    }
    await rights.rereadAll()
    await erasures.check()
    await drain()
    const { nextDueAt } = await jobs().sweepCompany(await system.context('sweep'))
    const whileConnected = sockets.count() > 0 ? now() + SWEEP_INTERVAL_MS : null
    if (nextDueAt === null) return whileConnected
    return Math.max(Math.min(nextDueAt, whileConnected ?? nextDueAt), now() + SWEEP_PAUSE_MS)
  }
  const alarm = createAlarm({
    storage,
    timers,
    now,
    log,
    work: {
      sweep,
      drain: async () => {
        await drain()
        return null
      },
      forward: async () => await jobs().runForwards(await system.context('forwarding')),
      offline: async (userId) => {
        await presence.graceOver(Number(userId))
        return null
      },
    },
  })

  const enter = (socket: Connection, claims: RoomClaims) => {
    // What waits is older than this socket's start: it must not come after the number that says so.
    broadcast.flush()
    const seat = sockets.enter(socket, claims)
    seat.seenAt = now()
    sockets.send(seat, textOf({ op: 'hello', seq: ring.newest(), now: now() }))
    presence.arrived(claims.userId)
    defer(rights.arrived(claims.userId))
    defer(wakeAt(now() + SWEEP_INTERVAL_MS))
  }
  const leave = (seat: Seat) => {
    sockets.leave(seat.socket)
    viewers.left(seat)
    presence.left(seat.claims.userId)
    defer(alarm.arm())
  }
  const atCustomer = createAtCustomer({
    now,
    defer,
    sendTyping: async (ticketId, on) => sendTyping(await system.context('typing'), ticketId, on),
    attend: async (ticketId) => attendTicket(await system.context('looking'), ticketId),
  })
  const replies = createReplies({
    ring,
    sockets,
    viewers,
    hiding,
    erasures,
    now,
    pause,
    flush: broadcast.flush,
    scopeOf: async (ticketId) => await ticketScope(await system.context('realtime'), ticketId),
    seen(seat) {
      if (now() - seat.seenAt < LAST_SEEN_EVERY_MS) return
      seat.seenAt = now()
      defer(system.recordPresence(seat.claims.userId, true))
    },
    typed: atCustomer.typed,
    looked(ticketId, userId) {
      atCustomer.looked(ticketId)
      defer(system.context('looking').then((ctx) => noteAccess(ctx, ticketId, userId)))
    },
  })
  const sessions = createSessions({ ring, sockets, replies, leave })
  const rights = createRights({
    sockets,
    sessions,
    log,
    now,
    context: () => system.context('rights'),
  })

  // An alarm that was lost, or people a restart of the platform threw out.
  defer(alarm.arm())
  return {
    log,
    admission,
    sockets,
    viewers,
    broadcast,
    system,
    intake,
    drain,
    defer,
    alarm,
    replies,
    rights,
    sessions,
    enter,
    leave,
    wakeAt,
  }
}

const pause = (millis: Millis) => new Promise<void>((resolve) => setTimeout(resolve, millis))
