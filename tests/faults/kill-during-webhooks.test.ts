import { afterAll, expect, test } from 'vitest'
import { appUnderTest, getJson, postWebhook, signIn } from './app-under-test.ts'
import type { CustomerText } from './app-under-test.ts'

const MESSAGES = 2000
const PEOPLE = 20
const KILLS = 20
const AT_ONCE = 8

const app = await appUnderTest()
afterAll(() => app.remove())

/** Repeatable "random": the moments of the kills are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Page = { messages: { wid: string }[]; nextCursor: string | null }

async function storedIds(
  token: string,
  number: string,
): Promise<{ tickets: number; unread: number; ids: string[] }> {
  const list = await getJson<{ tickets: { id: number; unreadMessages: number }[] }>(
    `${app.url}/api/v1/tickets?searchParam=${number}&showAll=true`,
    token,
  )
  const ids: string[] = []
  for (const ticket of list.tickets) {
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await getJson<Page>(
        `${app.url}/api/v1/messages/${ticket.id}?cursor=${cursor}`,
        token,
      )
      ids.push(...page.messages.map((message) => message.wid))
      cursor = page.nextCursor
    }
  }
  return {
    tickets: list.tickets.length,
    unread: list.tickets.reduce((sum, one) => sum + one.unreadMessages, 0),
    ids,
  }
}

test('killed 20 times during 2 000 webhooks, every message that was answered 200 is there once', async () => {
  const random = randomFrom(20_261_121)
  const queue: CustomerText[] = Array.from({ length: MESSAGES }, (_, i) => ({
    id: `wamid.kill.${i}`,
    from: `55119500000${String(10 + (i % PEOPLE))}`,
    body: `mensagem ${i}`,
    timestamp: Math.floor(Date.now() / 1000) - MESSAGES + i,
  }))
  // Kills come after so many more answers: spread over the whole run whatever the machine's speed.
  const killAt = Array.from({ length: KILLS }, (_, i) =>
    Math.floor(((i + random()) / KILLS) * (MESSAGES - 50)),
  )
  await app.start()
  let answered = 0
  let attempts = 0
  let restart: Promise<void> | null = null
  const crash = async () => {
    await app.kill()
    await app.start()
    restart = null
  }
  const worker = async () => {
    for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
      for (;;) {
        if (restart !== null) await restart
        attempts++
        // Not awaited on purpose in the moment of a kill: the request is under way when the power goes.
        const answer = postWebhook(app.url, message)
        const due = killAt[0]
        if (due !== undefined && answered >= due && restart === null) {
          killAt.shift()
          restart = crash()
        }
        if ((await answer) === 200) break
      }
      answered++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (restart !== null) await (restart as Promise<void>)
  expect(killAt).toEqual([])
  expect(answered).toBe(MESSAGES)
  expect(attempts).toBeGreaterThan(MESSAGES)

  // What was pending at the last kill is drained by the boot sweep: wait for the number, then look at each one.
  const token = await signIn(app.url, 'admin@demo.test')
  for (let person = 0; person < PEOPLE; person++) {
    const number = `55119500000${String(10 + person)}`
    await expect
      .poll(async () => (await storedIds(token, number)).ids.length, {
        timeout: 30_000,
        interval: 250,
      })
      .toBeGreaterThanOrEqual(MESSAGES / PEOPLE)
    const found = await storedIds(token, number)
    expect(found.tickets).toBe(1)
    expect(found.ids).toHaveLength(MESSAGES / PEOPLE)
    expect(new Set(found.ids).size).toBe(MESSAGES / PEOPLE)
    expect(found.unread).toBe(MESSAGES / PEOPLE)
  }
}, 600_000)
