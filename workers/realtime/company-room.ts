import { Server } from 'partyserver'
import type { Connection, ConnectionContext, WSMessage } from 'partyserver'
import { AppError, errorBody, toAppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import { logFailure } from '#core/log-failure.ts'
import { SECOND_MS, systemClock } from '#core/time.ts'
import type { Clock, Millis } from '#core/time.ts'
import { leavePhones } from '#domains/connections/leave-phones.ts'
import { applySessionReports } from '#domains/webhooks/session-reports.ts'
import type { SessionReport } from '#domains/webhooks/session-reports.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'
import { runForwards } from '#domains/forwards/run-forwards.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import type { InboundRow } from '#domains/webhooks/store-inbound.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { TicketViewer } from '#protocol/realtime/frames.ts'
import { CLOSE_FRAME_TOO_LONG, CLOSE_TOO_MANY_FRAMES } from '#protocol/realtime/limits.ts'
import type { Env } from '../env.ts'
import { cleanUpgrade } from './room-admission.ts'
import { CLAIMS_HEADER, decodeClaims } from './room-claims.ts'
import { createAllowance, createBudget, readClientFrame, weightOf } from './room-client-frames.ts'
import { openFloods } from './room-floods.ts'
import {
  ALARM_RETRIES,
  ENTRIES_A_SECOND,
  ENTRIES_AT_ONCE,
  RETRY_MAX_MS,
  ROOM_SOCKETS_MAX,
  USER_SOCKETS_MAX,
} from './room-limits.ts'
import { openRoom } from './room-parts.ts'
import type { RoomJobs, RoomParts } from './room-parts.ts'
import type { ClosedSessions, ViewerClaims } from './room-sessions.ts'
import type { Seat } from './room-sockets.ts'

/** partyserver wants the global type of bindings, which is empty here and larger in tests. */
type RoomEnv = Env & Cloudflare.Env

/** A close frame without a status: RFC 6455 §7.1.5. */
const NO_CODE = 1005
/** What is told to whoever asks the room at that moment. It comes marked as a reset, which core/storage-failure.ts makes "again, later" of. */
const FLOODED = 'A flood of frames caused the object to be reset.'

/**
 * One company's room, named by the company's id: its open browsers, the events they are told, and the company's clock for work that
 * comes later. Product rules stay in the domains; the room asks them.
 *
 * Sleeps between events with its sockets open (hibernation): fields are gone on waking and the constructor builds them again.
 */
export class CompanyRoom extends Server<RoomEnv> {
  static override options = { hibernate: true }

  /** Tests put their own in these two. */
  clock: Clock = systemClock
  jobs: RoomJobs = { processInbound, sweepCompany, applySessionReports, runForwards, leavePhones }

  readonly #companyId = Number(this.name)
  readonly #budget = createBudget()
  readonly #mayEnter = createAllowance(ENTRIES_AT_ONCE, ENTRIES_A_SECOND)
  readonly #floods = openFloods(this.ctx.storage.kv)
  readonly #room: RoomParts
  /** A flood ends the object: what still comes is dropped unread. */
  #isEnding = false

  constructor(state: DurableObjectState, env: RoomEnv) {
    super(state, env)
    // Pings are answered by the platform: they neither wake the object nor cost anything.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    this.#room = openRoom({
      companyId: this.#companyId,
      state,
      env,
      clock: () => this.clock,
      jobs: () => this.jobs,
      connections: this.getConnections(),
    })
  }

  /** Only the endpoint comes here, with the claims of a ticket it checked. */
  override async fetch(request: Request): Promise<Response> {
    try {
      const { sockets, admission } = this.#room
      if (sockets.count() >= ROOM_SOCKETS_MAX)
        throw new AppError('ERR_TOO_MANY_TRIES', { message: 'the room is full' })
      const claims = admission.admit(request, this.clock.now())
      const pauseMs = this.#floods.pauseMs(claims.userId, this.clock.now())
      if (pauseMs > 0)
        throw new AppError('ERR_TOO_MANY_TRIES', {
          message: 'this user sent a flood of frames',
          retryAfterSeconds: Math.ceil(pauseMs / SECOND_MS),
        })
      if (sockets.of(claims.userId).length >= USER_SOCKETS_MAX)
        throw new AppError('ERR_TOO_MANY_SOCKETS', {
          message: `${USER_SOCKETS_MAX} sockets of this user are open`,
        })
      if (!this.#mayEnter(claims.userId, 1, this.clock.now()))
        throw new AppError('ERR_TOO_MANY_TRIES', {
          message: 'this user opens one socket after the other',
          retryAfterSeconds: Math.ceil(1 / ENTRIES_A_SECOND),
        })
      const response = await super.fetch(cleanUpgrade(claims))
      if (response.status !== 101) throw new Error(`partyserver answered ${response.status}`)
      return response
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.status >= 500) logFailure(this.#room.log, error)
      const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID()
      const headers: HeadersInit =
        error.retryAfterSeconds === undefined
          ? {}
          : { 'Retry-After': String(error.retryAfterSeconds) }
      return Response.json(errorBody(error, requestId), { status: error.status, headers })
    }
  }

  override onConnect(connection: Connection, { request }: ConnectionContext): void {
    try {
      this.#room.enter(connection, decodeClaims(request.headers.get(CLAIMS_HEADER) ?? ''))
    } catch (thrown) {
      // partyserver would send the stack to the browser.
      this.#room.log.error('request.failed', thrown)
      connection.close(1011, 'ERR_INTERNAL')
    }
  }

  override async onMessage(connection: Connection, message: WSMessage): Promise<void> {
    if (this.#isEnding) return
    const { sockets } = this.#room
    const seat = sockets.find(connection)
    const userId = sockets.ownerOf(connection)
    const weight = weightOf(message)
    try {
      // The platform goes on to bring what a socket sends that is closed: it counts, too.
      if (userId !== null && this.#floods.isFlood(userId, weight, this.clock.now()))
        return await this.#shutOut(userId)
      if (seat === null) return
      if (weight > 1) return this.#closeTooLong(seat)
      if (!this.#isWithin(seat)) return
      const frame = readClientFrame(message)
      if (frame === null) this.#refuse(seat, 'ERR_INVALID_INPUT')
      else await this.#room.replies.reply(seat, frame)
    } catch (thrown) {
      const error = toAppError(thrown)
      logFailure(this.#room.log, error, { userId })
      if (seat !== null) this.#room.replies.refuse(seat, error.code)
    }
  }

  override onClose(connection: Connection, code?: number): void {
    // A close that names no code is answered by nobody else.
    if (code === NO_CODE) connection.close(1000)
    const seat = this.#room.sockets.find(connection)
    if (seat !== null) this.#room.leave(seat)
  }

  override onError(connection: Connection): void {
    this.onClose(connection)
  }

  /** Tells the company's browsers; the ring is written behind (decision 022). Resolves once the rights that the events change are in force. */
  async publish(events: readonly CompanyEvent[]): Promise<void> {
    this.#room.broadcast.publish(events)
    const changed = events.flatMap(({ rightsOf }) => rightsOf ?? [])
    // Whoever took a right away is answered once no socket goes by it any more.
    if (changed.length > 0) await this.#room.rights.changed(changed)
  }

  /**
   * Keeps what a provider told the company, and starts to handle it. Resolves once it is kept: then the provider may be told 200.
   * Bodies that arrive at the same time are kept in one transaction.
   */
  async acceptInbound(
    companyId: number,
    shard: number,
    rows: readonly InboundRow[],
  ): Promise<void> {
    if (companyId !== this.#companyId)
      throw new Error(`room ${this.name} was given events of company ${companyId}`)
    this.#room.system.rememberShard(shard)
    await this.#room.intake(rows)
    this.#room.defer(this.#room.drain())
  }

  /**
   * Handles the company's inbound rows until none is left; during a drain it joins that one, which then looks once more. What fails
   * stays in its rows and is tried again by the alarm, so the caller need not.
   */
  async drainInbound(companyId: number, shard: number): Promise<void> {
    if (companyId !== this.#companyId)
      throw new Error(`room ${this.name} was asked to drain company ${companyId}`)
    this.#room.system.rememberShard(shard)
    await this.#room.drain()
  }

  /** Takes what the session gateway knows of the company's linked phones. Resolves once it has had its effect. */
  async acceptSessionReports(
    companyId: number,
    shard: number,
    news: readonly SessionReport[],
  ): Promise<void> {
    if (companyId !== this.#companyId)
      throw new Error(`room ${this.name} was given news of company ${companyId}`)
    this.#room.system.rememberShard(shard)
    await this.jobs.applySessionReports(await this.#room.system.context('session-news'), news)
  }

  /** There is work at this time: the sweeper, or the forwarder, runs then at the latest. */
  async armTimers(dueAt: Millis, work?: 'sweep' | 'forward'): Promise<void> {
    await this.#room.wakeAt(dueAt, work)
  }

  viewersOf(ticketId: number): TicketViewer[] {
    return this.#room.viewers.of(ticketId)
  }

  /** Signs sockets out: an `auth` frame, then the close code. */
  closeSessions(which: ClosedSessions): void {
    this.#room.sessions.close(which)
  }

  /** A person's rights changed; null when they have none any more. */
  async refreshViewer(userId: number, claims: ViewerClaims | null): Promise<void> {
    await this.#room.sessions.refresh(userId, claims)
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    try {
      await super.alarm()
    } catch (thrown) {
      this.#room.log.error('job.failed', thrown, { job: 'alarm', retryCount: info?.retryCount })
      // The platform's last try: what is still to be done must not be forgotten.
      if ((info?.retryCount ?? 0) < ALARM_RETRIES - 1) throw thrown
      await this.ctx.storage.setAlarm(this.clock.now() + RETRY_MAX_MS)
    }
  }

  override async onAlarm(): Promise<void> {
    await this.#room.alarm.ring()
  }

  /** Whether the socket may send one more in this second. */
  #isWithin(seat: Seat): boolean {
    const spending = this.#budget(seat.socket, this.clock.now())
    if (spending === 'just-over') this.#refuse(seat, 'ERR_TOO_MANY_TRIES')
    return spending === 'within'
  }

  /**
   * Closes all sockets of whoever sends a flood, and starts anew: the platform would go on to bring what they sent, each frame an event,
   * and serve nobody meanwhile. Only an object that ends cuts the connections (decision 051). Everybody else connects again by themselves.
   */
  async #shutOut(userId: number): Promise<void> {
    this.#isEnding = true
    const { log, sockets } = this.#room
    const error: ErrorCode = 'ERR_TOO_MANY_TRIES'
    const seats = sockets.of(userId)
    log.warn('room.frame_refused', { userId, error, closed: seats.length })
    for (const seat of seats) this.#close(seat, CLOSE_TOO_MANY_FRAMES, error)
    try {
      this.#floods.keepOut(userId, this.clock.now())
      // An abort takes back what is not on the disk yet.
      await this.ctx.storage.sync()
    } finally {
      // Whatever has failed: it reads no frame any more.
      this.ctx.abort(FLOODED)
    }
  }

  /** Nobody of ours sends it, and the runtime makes a string of each before it is refused. */
  #closeTooLong(seat: Seat): void {
    const error: ErrorCode = 'ERR_INVALID_INPUT'
    this.#room.log.warn('room.frame_refused', { userId: seat.claims.userId, error, closed: 1 })
    this.#close(seat, CLOSE_FRAME_TOO_LONG, error)
  }

  #close(seat: Seat, code: number, error: ErrorCode): void {
    this.#room.leave(seat)
    this.#room.sockets.close(seat, code, error)
  }

  #refuse(seat: Seat, error: ErrorCode): void {
    this.#room.log.warn('room.frame_refused', { userId: seat.claims.userId, error })
    this.#room.replies.refuse(seat, error)
  }
}
