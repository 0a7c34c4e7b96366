import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#scripts/bench/api-client.ts'
import type { ApiClient } from '#scripts/bench/api-client.ts'
import { linkedWorld } from '#scripts/phone-trials/linked-world.ts'
import { linkPhone } from '#scripts/phone-trials/link-phone.ts'
import { inLongRun } from '#scripts/tests/long.ts'
import { randomFrom } from './webhook-burst.ts'

const MESSAGES = inLongRun(200, 1000)
const PEOPLE = 10
const ROUNDS = inLongRun(1, 10)
/** The demo's linked phone: 'Celular do plantão'. */
const CONNECTION = 4
const COMPANY_PHONE = '5511940000001'
const RETRY_MS = 100
const ARRIVE_WAIT_MS = 120_000

const world = await linkedWorld()
const people = Array.from({ length: PEOPLE }, (_, i) => `551196000${String(1000 + i)}0`)

beforeAll(async () => {
  await Promise.all([world.whatsapp.start(), world.edge.start()])
  await world.node.start()
  await world.whatsapp.control('user', { pn: COMPANY_PHONE, name: 'Celular do plantão' })
  for (const [i, pn] of people.entries())
    await world.whatsapp.control('user', { pn, name: `Cliente ${i}` })
  await linkPhone(await signIn(world.origin, 'admin@demo.test'), world.whatsapp, {
    whatsappId: CONNECTION,
    pn: COMPANY_PHONE,
  })
}, 240_000)
afterAll(() => world.remove())

/** One person writes their share of a burst, in order; what a dead WhatsApp did not take is written again under the same id. */
async function write(pn: string, round: string, count: number, sent: () => void): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const id = `3A${round}${pn.slice(-5)}N${String(n).padStart(4, '0')}`
    for (;;) {
      try {
        await world.whatsapp.control('send', {
          from: pn,
          to: COMPANY_PHONE,
          content: { kind: 'text', text: `${round} ${n}` },
          opts: { id },
        })
        break
      } catch {
        await delay(RETRY_MS)
      }
    }
    sent()
  }
}

type Shown = { wid: string; body: string; mediaType: string | null }
type Page = { messages: Shown[]; nextCursor: string | null }

/** What the desk shows of a person: their tickets, and everything they wrote under ids of this victim's rounds. */
async function shown(api: ApiClient, pn: string, victim: string) {
  const { tickets } = await api.get<{ tickets: { id: number }[] }>(
    `/tickets?searchParam=${pn}&showAll=true`,
  )
  const messages: Shown[] = []
  for (const ticket of tickets) {
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await api.get<Page>(`/messages/${ticket.id}?cursor=${cursor}`)
      messages.push(...page.messages.filter(({ wid }) => wid.startsWith(`3A${victim}`)))
      cursor = page.nextCursor
    }
  }
  return { tickets: tickets.length, messages }
}

/** Texts a person wrote that the desk does not show, with what stands in their place. */
async function missing(api: ApiClient, pn: string, victim: string, expected: readonly string[]) {
  const { messages } = await shown(api, pn, victim)
  const bodies = new Set(messages.map(({ body }) => body))
  const unread = messages.filter(({ body }) => body === '')
  return [...expected.filter((body) => !bodies.has(body)), ...unread]
}

const VICTIMS = [
  ['session-node', 'N', world.node],
  ['the edge', 'E', world.edge],
  ['WhatsApp', 'W', world.whatsapp],
] as const

test.each(VICTIMS)(
  `%s is killed in the middle of ${ROUNDS} bursts of ${MESSAGES} messages: what was written is there, once`,
  { timeout: 900_000 },
  async (_, letter, victim) => {
    const random = randomFrom(letter.charCodeAt(0))
    for (let round = 0; round < ROUNDS; round++) {
      const killAt = Math.floor(MESSAGES * (0.2 + 0.6 * random()))
      let written = 0
      const restarts: Promise<void>[] = []
      const sent = () => {
        written += 1
        if (written < killAt || restarts.length > 0) return
        restarts.push(victim.kill().then(() => victim.start()))
      }
      await Promise.all(people.map((pn) => write(pn, `${letter}${round}`, MESSAGES / PEOPLE, sent)))
      expect(restarts).toHaveLength(1)
      await Promise.all(restarts)
    }
    const expected = Array.from({ length: ROUNDS }, (_round, round) =>
      Array.from({ length: MESSAGES / PEOPLE }, (_n, n) => `${letter}${round} ${n + 1}`),
    ).flat()
    for (const pn of people) {
      const api = await signIn(world.origin, 'admin@demo.test')
      await expect
        .poll(() => missing(api, pn, letter, expected), { timeout: ARRIVE_WAIT_MS, interval: 1000 })
        .toEqual([])
      const { tickets, messages } = await shown(api, pn, letter)
      expect(tickets).toBe(1)
      // WhatsApp tells whole seconds, and the library lets a live message overtake the backlog of a login within one.
      expect(messages.map(({ body }) => body).toSorted()).toEqual(expected.toSorted())
    }
    const unhandled = await world.whatsapp.control('unhandled', {})
    expect(unhandled).toEqual([])
  },
)
