import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#scripts/bench/api-client.ts'
import { joinRoom } from '#scripts/bench/room-client.ts'
import { inLongRun } from '#scripts/tests/long.ts'
import { appUnderTest, postWebhook } from './app-under-test.ts'
import { silentProvider } from './silent-provider.ts'
import { expectEachOnce, killMoments, postBurst, randomFrom } from './webhook-burst.ts'

const BURST = { series: '01', messages: inLongRun(200, 1000), people: 10 }
const KILLS = inLongRun(2, 8)
const BACK_MS = 60_000

/** Shorter than the lease of a claim (SEND_LEASE_MS): who still waits for that has not seen that the sender is dead. */
const SOON_MS = 40_000

const provider = await silentProvider()
const app = await appUnderTest(provider.url)
beforeAll(() => app.start(), 240_000)
afterAll(async () => {
  await app.remove()
  provider.close()
})

type Health = { status: number; retryAfter: string | null; checks: Record<string, string> }

async function health(): Promise<Health | null> {
  try {
    const answer = await fetch(`${app.url}/healthz`)
    const { checks } = (await answer.json()) as Pick<Health, 'checks'>
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), checks }
  } catch {
    // Connections that the dead runtime held are reset.
    return null
  }
}
const isBack = async () => expect.poll(health, { timeout: BACK_MS }).toMatchObject({ status: 200 })

/** Kills the runtime and nothing else; resolves as soon as the start itself answers for it. */
async function crash(): Promise<void> {
  const killed = app.runtimePid()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(health, { timeout: BACK_MS, interval: 5 })
    .toEqual({ status: 503, retryAfter: '2', checks: { runtime: 'restarting' } })
}

test(
  `the runtime is killed alone ${KILLS} times during ${BURST.messages} webhooks: the start goes on, and what was answered 200 is there once`,
  { timeout: 600_000 },
  async () => {
    const moments = killMoments(KILLS, BURST.messages, randomFrom(20_261_122))
    const { answers } = await postBurst(app, BURST, moments, crash)
    // Refused in between, with the word that trying again helps; nothing else was ever answered.
    expect([...answers.keys()].filter((status) => status !== null).toSorted()).toEqual([200, 503])
    await isBack()
    await expectEachOnce(app, BURST)
    expect(
      app.output().match(/the Workers runtime ended \(SIGKILL\); starting again/g),
    ).toHaveLength(KILLS)
    expect(app.output()).not.toContain('the work of the minute failed')
  },
)

test('browsers that lost their socket with the runtime get a new one, and hear what is new', async () => {
  const api = await signIn(app.url, 'admin@demo.test')
  let closed = false
  const lost = await joinRoom(
    app.url,
    api,
    () => undefined,
    () => (closed = true),
  )
  await crash()
  await expect.poll(() => closed).toBe(true)
  lost.close()
  await isBack()
  const frames: string[] = []
  const socket = await joinRoom(app.url, api, (text) => frames.push(text))
  const from = '551195555000'
  const timestamp = Math.floor(Date.now() / 1000)
  expect(await postWebhook(app.url, { id: 'wamid.new', from, body: 'cheguei', timestamp })).toBe(
    200,
  )
  await expect.poll(() => frames.some((text) => text.includes('cheguei'))).toBe(true)
  socket.close()
}, 120_000)

test('a conversation whose sender died with the runtime goes on as soon as it is back', async () => {
  const from = '551195555001'
  const timestamp = Math.floor(Date.now() / 1000)
  expect(await postWebhook(app.url, { id: 'wamid.asks', from, body: 'alguém?', timestamp })).toBe(
    200,
  )
  const api = await signIn(app.url, 'admin@demo.test')
  type Tickets = { tickets: { id: number; status: string; contact: { number: string } }[] }
  const ticket = async () => {
    const { tickets } = await api.get<Tickets>('/tickets?status=pending&showAll=true')
    return tickets.find(({ contact }) => contact.number === from)
  }
  await expect.poll(ticket, { timeout: BACK_MS }).toBeDefined()
  const id = (await ticket())?.id
  await api.send('PUT', `/tickets/${id}`, { status: 'open' })
  const say = async (body: string) => await api.send('POST', `/messages/${id}`, { body })
  const taken = () => provider.taken.map((text) => text.split('\n').at(-1))

  await say('já vejo')
  await expect.poll(taken).toContain('já vejo')
  await say('um momento')
  await crash()
  provider.answer()
  await isBack()
  await expect.poll(taken, { timeout: SOON_MS }).toContain('um momento')
  expect(taken().filter((text) => text === 'já vejo')).toHaveLength(1)
}, 180_000)
