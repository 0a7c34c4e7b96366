import { DurableObject } from 'cloudflare:workers'
import { configOf } from '#core/config.ts'
import { systemClock } from '#core/time.ts'
import type { Clock, Millis } from '#core/time.ts'
import { readNodeFrame } from '#protocol/session/gateway-frames.ts'
import { SIGNATURE_WINDOW_MS } from '#protocol/session/limits.ts'
import { HEADERS } from '#protocol/session/signatures.ts'
import type { Env } from '../env.ts'
import type { GatewayAnswer } from './gateway-commands.ts'
import { openGateway } from './gateway-parts.ts'
import type { SessionSettings } from './gateway-parts.ts'
import { COMMAND_TIMEOUT_MS, WAKE_PAUSE_MS, WAKE_WAIT_MS } from './limits.ts'

/**
 * Holds the session-nodes' sockets and the lease of every linked phone's session: who may open its socket to WhatsApp, and the way to
 * whoever does. What a phone tells does not pass here, but what is asked of it does.
 *
 * Sleeps between frames with its sockets open (hibernation): fields are gone on waking and the constructor builds them again.
 */
export class SessionGateway extends DurableObject<Env> {
  /** Tests put their own in these. */
  clock: Clock = systemClock
  settings: SessionSettings
  wake = async (url: string): Promise<void> => {
    const answer = await fetch(url, { method: 'POST' })
    await answer.body?.cancel()
  }

  readonly #gateway: ReturnType<typeof openGateway>
  #waking: Promise<void> | null = null
  #wokenAt: Millis = -Infinity

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    const { sessions } = configOf(env)
    if (sessions === null) throw new Error('there is no gateway without SESSION_NODE_SECRET')
    this.settings = sessions
    this.#gateway = openGateway({
      state,
      env,
      clock: () => this.clock,
      settings: () => this.settings,
    })
  }

  /** Only the endpoint comes here, with the node and the nonce of a signature it checked: each opens one socket. */
  override fetch(request: Request): Response {
    const nodeId = request.headers.get(HEADERS.node) ?? ''
    const nonce = request.headers.get(HEADERS.nonce) ?? ''
    const signedAt = Number(request.headers.get(HEADERS.timestamp))
    const now = this.clock.now()
    const until = Math.max(now, signedAt) + SIGNATURE_WINDOW_MS
    if (nodeId === '' || nonce === '' || !this.#gateway.store.firstUse(nonce, now, until))
      return new Response(null, { status: 401 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.#gateway.lines.enter(server, nodeId)
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    try {
      // A frame this version can't read is left alone, as the protocol has it.
      const frame = typeof message === 'string' ? readNodeFrame(message) : null
      if (frame !== null) await this.#gateway.take(socket, frame)
    } catch (thrown) {
      this.#gateway.log.error('request.failed', thrown)
      // The node dials again and says hello, which sets right whatever was left half done.
      this.#gateway.lines.retire(socket, 1011, 'ERR_INTERNAL')
    }
  }

  override webSocketClose(socket: WebSocket): void {
    this.#gateway.gone(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#gateway.gone(socket)
  }

  override async alarm(): Promise<void> {
    await this.#gateway.ring()
  }

  /** Asks the node that has the session. Where no node is connected at all and one can be started, starts it first. */
  async command(
    sessionId: string,
    kind: string,
    input: object,
    timeoutMs: Millis,
  ): Promise<GatewayAnswer> {
    await this.#someNode()
    if (kind === 'session.erase') return await this.#gateway.commands.erase(sessionId, timeoutMs)
    return await this.#gateway.commands.run(sessionId, kind, input, timeoutMs)
  }

  /** The connection is deleted: its session is erased at the node that has it, now or as soon as that node is back. */
  async forget(sessionId: string): Promise<GatewayAnswer> {
    return await this.#gateway.commands.erase(sessionId, COMMAND_TIMEOUT_MS)
  }

  /** The epoch of each session's newest lease; those never leased are missing. */
  epochsOf(sessionIds: readonly string[]): Record<string, number> {
    const epochs: Record<string, number> = {}
    for (const sessionId of sessionIds) {
      const row = this.#gateway.store.session(sessionId)
      if (row !== null) epochs[sessionId] = row.epoch
    }
    return epochs
  }

  async #someNode(): Promise<void> {
    const { wakeUrl } = this.settings
    if (wakeUrl === null || this.#gateway.lines.connected().length > 0) return
    // One that did not come in time is on its way or broken: asking at every command would help neither.
    if (this.#waking === null && this.clock.now() - this.#wokenAt < WAKE_PAUSE_MS) return
    await (this.#waking ??= this.#startNode(wakeUrl).finally(() => (this.#waking = null)))
  }

  async #startNode(url: string): Promise<void> {
    this.#wokenAt = this.clock.now()
    const { arrivals, log } = this.#gateway
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, WAKE_WAIT_MS)
    arrivals.add(resolve)
    try {
      await this.wake(url)
      await promise
    } catch (thrown) {
      log.error('job.failed', thrown, { job: 'wake-session-node' })
    } finally {
      clearTimeout(timer)
      arrivals.delete(resolve)
    }
  }
}
