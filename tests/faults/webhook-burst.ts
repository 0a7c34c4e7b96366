import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { getJson, postWebhook, signIn } from './app-under-test.ts'
import type { AppUnderTest, CustomerText } from './app-under-test.ts'

const AT_ONCE = 8
/** Between two tries of a message: a provider waits longer. */
const AGAIN_MS = 100

/** People who write in turn, a second apart; `series` keeps the ids and numbers of two bursts apart. */
type Burst = { series: string; messages: number; people: number }

/** What a burst met on its way. */
type Met = { attempts: number; answers: Map<number | null, number> }

/** Repeatable "random": the moments of the kills are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** After how many answers each kill comes: spread over the whole burst, whatever the machine's speed. */
export function killMoments(kills: number, messages: number, random: () => number): number[] {
  return Array.from({ length: kills }, (_, i) =>
    Math.floor(((i + random()) / kills) * (messages - 50)),
  )
}

/**
 * Posts the burst, each message until it is answered 200, several at once. `crash` is run at the given moments, never awaited: requests
 * are under way when it comes. Nothing is posted again before `crash` has settled.
 */
export async function postBurst(
  app: AppUnderTest,
  burst: Burst,
  killAt: number[],
  crash: () => Promise<void>,
): Promise<Met> {
  const queue = textsOf(burst)
  const met: Met = { attempts: 0, answers: new Map() }
  let answered = 0
  let restart: Promise<void> | null = null
  const worker = async () => {
    for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
      for (let status: number | null = null; status !== 200;) {
        if (status !== null) await delay(AGAIN_MS)
        if (restart !== null) await restart
        met.attempts++
        const answer = postWebhook(app.url, message)
        const due = killAt[0]
        if (due !== undefined && answered >= due && restart === null) {
          killAt.shift()
          restart = crash().then(() => void (restart = null))
        }
        status = await answer
        met.answers.set(status, (met.answers.get(status) ?? 0) + 1)
      }
      answered++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (restart !== null) await (restart as Promise<void>)
  expect(killAt).toEqual([])
  expect(answered).toBe(burst.messages)
  expect(met.attempts).toBeGreaterThan(burst.messages)
  return met
}

/** Waits until everything of the burst is on the desk, and sees that each message is there once. */
export async function expectEachOnce(app: AppUnderTest, burst: Burst): Promise<void> {
  const token = await signIn(app.url, 'admin@demo.test')
  const each = burst.messages / burst.people
  for (let person = 0; person < burst.people; person++) {
    const number = numberOf(burst, person)
    await expect
      .poll(async () => (await stored(app.url, token, number)).ids.length, {
        timeout: 30_000,
        interval: 250,
      })
      .toBeGreaterThanOrEqual(each)
    const found = await stored(app.url, token, number)
    expect(found.tickets).toBe(1)
    expect(found.ids).toHaveLength(each)
    expect(new Set(found.ids).size).toBe(each)
    expect(found.unread).toBe(each)
  }
}

const numberOf = ({ series }: Burst, person: number) => `5511950${series}00${String(10 + person)}`

function textsOf(burst: Burst): CustomerText[] {
  return Array.from({ length: burst.messages }, (_, i) => ({
    id: `wamid.${burst.series}.${i}`,
    from: numberOf(burst, i % burst.people),
    body: `mensagem ${i}`,
    timestamp: Math.floor(Date.now() / 1000) - burst.messages + i,
  }))
}

type Page = { messages: { wid: string }[]; nextCursor: string | null }

async function stored(
  url: string,
  token: string,
  number: string,
): Promise<{ tickets: number; unread: number; ids: string[] }> {
  const list = await getJson<{ tickets: { id: number; unreadMessages: number }[] }>(
    `${url}/api/v1/tickets?searchParam=${number}&showAll=true`,
    token,
  )
  const ids: string[] = []
  for (const ticket of list.tickets) {
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await getJson<Page>(
        `${url}/api/v1/messages/${ticket.id}?cursor=${cursor}`,
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
