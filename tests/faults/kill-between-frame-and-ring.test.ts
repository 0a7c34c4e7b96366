import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { signIn } from '#scripts/bench/api-client.ts'
import type { ApiClient } from '#scripts/bench/api-client.ts'
import { inLongRun } from '#scripts/tests/long.ts'
import type { EventFrame, ServerFrame } from '#protocol/realtime/frames.ts'
import { appUnderTest } from './app-under-test.ts'

/**
 * Milliseconds from the last frame to the kill: before the ring is written, about then, and after it. An update is answered after its
 * frames left, so nothing is under way.
 */
const KILLS_AFTER_MS = inLongRun([20, 1050], [0, 20, 950, 1050, 2500])
const UPDATES = 6
const FRAME_WAIT_MS = 10_000

const app = await appUnderTest()
afterAll(() => app.remove())

type Ticket = { id: number; amountUsedBotQueues: number }

/** Holds the company's open tickets by frames alone: reads them at its first start and when it is told to start anew, never otherwise. */
class Browser {
  readonly list = new Map<number, number>()
  #socket: WebSocket | null = null
  #lastSeq: number | null = null
  #isCurrent = false
  /** Frames that came while missed ones are on their way: what happens meanwhile comes before them. */
  #held: EventFrame[] | null = null
  /** Every frame it was ever sent, by its number. */
  readonly heard = new Map<number, Set<string>>()

  async enter(api: ApiClient): Promise<void> {
    const { ticket } = await api.send<{ ticket: string }>('POST', '/realtime/ticket')
    const url = `${app.url.replace('http', 'ws')}/realtime?ticket=${encodeURIComponent(ticket)}`
    const socket = new WebSocket(url)
    this.#socket = socket
    this.#isCurrent = false
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => void this.#receive(api, data.toString()))
    await expect.poll(() => this.#isCurrent, { timeout: FRAME_WAIT_MS, interval: 5 }).toBe(true)
  }
  leave(): void {
    this.#socket?.terminate()
    this.#socket = null
  }

  async #receive(api: ApiClient, text: string): Promise<void> {
    const frame = JSON.parse(text) as ServerFrame
    if (!('op' in frame)) {
      if (frame.ch.endsWith('-presence') || frame.ch.endsWith('-auth')) return
      const known = this.heard.get(frame.seq) ?? new Set()
      this.heard.set(frame.seq, known.add(text))
      if (this.#held === null) this.#apply(frame)
      else this.#held.push(frame)
    } else if (frame.op === 'hello') {
      if (this.#lastSeq === null) await this.#read(api, frame.seq)
      else {
        this.#held = []
        this.#socket?.send(JSON.stringify({ op: 'since', seq: this.#lastSeq }))
      }
    } else if (frame.op === 'resync') await this.#read(api, frame.seq)
    else if (frame.op === 'caught-up') {
      this.#letGo()
      this.#isCurrent = true
    }
  }
  #apply(frame: EventFrame): void {
    if (this.#lastSeq !== null && frame.seq <= this.#lastSeq) return
    this.#lastSeq = frame.seq
    const ticket = frame.data.ticket as Ticket | undefined
    if (ticket !== undefined) this.list.set(ticket.id, ticket.amountUsedBotQueues)
  }
  #letGo(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const frame of held.sort((one, other) => one.seq - other.seq)) this.#apply(frame)
  }
  async #read(api: ApiClient, seq: number): Promise<void> {
    this.#lastSeq = seq
    for (const { id, amountUsedBotQueues } of await openTickets(api))
      this.list.set(id, amountUsedBotQueues)
    this.#letGo()
    this.#isCurrent = true
  }
}

const openTickets = async (api: ApiClient) =>
  (await api.get<{ tickets: Ticket[] }>('/tickets?status=open&showAll=true')).tickets
const held = (browser: Browser, tickets: readonly Ticket[]) =>
  tickets.map(({ id }) => [id, browser.list.get(id)])

test('killed between the sending of frames and their writing, no browser keeps a wrong list', async () => {
  await app.start()
  const [always, sometimes] = [new Browser(), new Browser()]
  let value = 0
  for (const killAfter of KILLS_AFTER_MS) {
    const api = await signIn(app.url, 'admin@demo.test')
    await Promise.all([always.enter(api), sometimes.enter(api)])
    const tickets = await openTickets(api)
    const right = () => tickets.map(({ id, amountUsedBotQueues }) => [id, amountUsedBotQueues])
    expect(held(always, tickets)).toEqual(right())
    expect(held(sometimes, tickets)).toEqual(right())
    for (let n = 0; n < UPDATES; n++) {
      const ticket = tickets[n % tickets.length]!
      ticket.amountUsedBotQueues = ++value
      await api.send('PUT', `/tickets/${ticket.id}`, { amountUsedBotQueues: value })
      const browsers = n < UPDATES / 2 ? [always, sometimes] : [always]
      for (const browser of browsers)
        await expect
          .poll(() => browser.list.get(ticket.id), { timeout: FRAME_WAIT_MS, interval: 1 })
          .toBe(value)
      if (n === UPDATES / 2 - 1) sometimes.leave()
    }
    await delay(killAfter)
    await app.kill()
    always.leave()
    await app.start()
  }
  const api = await signIn(app.url, 'admin@demo.test')
  await Promise.all([always.enter(api), sometimes.enter(api)])
  const tickets = await openTickets(api)
  for (const browser of [always, sometimes]) {
    expect(held(browser, tickets)).toEqual(tickets.map((one) => [one.id, one.amountUsedBotQueues]))
    const reused = [...browser.heard].filter(([, frames]) => frames.size > 1)
    expect(reused).toEqual([])
  }
}, 600_000)
