import { beforeEach, expect, test } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { createLargeBodies } from './large-bodies.ts'
import type { Timers } from './large-bodies.ts'
import { LARGE_BODIES_AT_ONCE, LARGE_BODIES_WAITING, LARGE_BODY_WAIT_MS } from './limits.ts'
import { LARGE_BODY_SILENT_MS, LARGE_BODY_SLOW_MS } from './limits.ts'

/** Time that goes by when a test says so. Not the isolate's: other tests of it have timers of their own. */
function makeTimers() {
  let now = 0
  const due = new Set<{ at: number; run: () => void }>()
  const at = (time: number, run: () => void) => {
    const one = { at: time, run }
    due.add(one)
    return () => void due.delete(one)
  }
  const timers: Timers = {
    now: () => now,
    wait: (ms) => new Promise((resolve) => at(now + ms, resolve)),
    every: (ms, run) => {
      let end = at(now + ms, function again() {
        run()
        end = at(now + ms, again)
      })
      return () => end()
    },
  }
  const settle = async () => {
    for (let turns = 0; turns < 20; turns++) await Promise.resolve()
  }
  return {
    timers,
    async pass(ms: number) {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = [...due].sort((one, other) => one.at - other.at)
        if (next === undefined || next.at > until) break
        due.delete(next)
        now = next.at
        next.run()
        await settle()
      }
      now = until
    },
  }
}

let time: ReturnType<typeof makeTimers>
beforeEach(() => {
  time = makeTimers()
})

type Bodies = ReturnType<typeof createLargeBodies>

/** One body: what it came to, and how its work ends. */
function send(bodies: Bodies, companyId: number, userId: number) {
  const end = Promise.withResolvers<void>()
  const sent = { state: 'waits', end: end.resolve }
  const sender = { companyId, actor: { kind: 'user', userId } } as unknown as CompanyContext
  const work = async () => {
    sent.state = 'runs'
    await end.promise
  }
  bodies.inTurn(sender, work).then(
    () => (sent.state = 'done'),
    (thrown: { code: string }) => (sent.state = thrown.code),
  )
  return sent
}
const states = (sent: { state: string }[]) => sent.map(({ state }) => state)
const look = () => time.pass(100)

test('a person’s bodies go one after the other, in their order', async () => {
  const bodies = createLargeBodies(time.timers)
  const sent = [1, 2, 3].map(() => send(bodies, 1, 1))
  await look()
  expect(states(sent)).toEqual(['runs', 'waits', 'waits'])
  sent[0]?.end()
  await look()
  expect(states(sent)).toEqual(['done', 'runs', 'waits'])
})

test('a company has a few, and others go before those of it that wait', async () => {
  const bodies = createLargeBodies(time.timers)
  const own = [1, 2, 3].map((user) => send(bodies, 1, user))
  const other = send(bodies, 2, 9)
  await look()
  expect(states([...own, other])).toEqual(['runs', 'runs', 'waits', 'runs'])
})

test('all companies together have no more than the isolate holds', async () => {
  const bodies = createLargeBodies(time.timers)
  const sent = Array.from({ length: LARGE_BODIES_AT_ONCE.all + 1 }, (_, at) => send(bodies, at, 1))
  await look()
  expect(states(sent).filter((state) => state === 'runs')).toHaveLength(LARGE_BODIES_AT_ONCE.all)
  expect(sent.at(-1)?.state).toBe('waits')
})

test('the line has an end, for a person before all others', async () => {
  const bodies = createLargeBodies(time.timers)
  const sent = Array.from({ length: LARGE_BODIES_WAITING.person + 2 }, () => send(bodies, 1, 1))
  await look()
  // One is under way, the others wait.
  expect(states(sent).filter((state) => state === 'ERR_UPLOADS_BUSY')).toHaveLength(1)
  const other = send(bodies, 1, 2)
  await look()
  expect(other.state).toBe('runs')
})

test('nobody waits for longer than they may', async () => {
  const bodies = createLargeBodies(time.timers)
  const sent = [send(bodies, 1, 1), send(bodies, 1, 1)]
  await time.pass(LARGE_BODY_WAIT_MS + 100)
  expect(states(sent)).toEqual(['runs', 'ERR_UPLOADS_BUSY'])
})

test('who sends slowly holds up nobody but themselves', async () => {
  const bodies = createLargeBodies(time.timers)
  const slow = [1, 2, 3, 4].map((user) => send(bodies, user % 2, user))
  await look()
  const [own, colleague, other] = [send(bodies, 1, 1), send(bodies, 1, 5), send(bodies, 7, 7)]
  await look()
  expect(states([...slow, own, colleague, other])).toEqual([
    ...['runs', 'runs', 'runs', 'runs'],
    ...['waits', 'waits', 'waits'],
  ])
  await time.pass(LARGE_BODY_SLOW_MS)
  expect(states([own, colleague, other])).toEqual(['waits', 'runs', 'runs'])
})

test('a body whose request ended without a word gives its turn away', async () => {
  const bodies = createLargeBodies({ ...time.timers, every: () => () => undefined })
  const [gone, next] = [send(bodies, 1, 1), send(bodies, 1, 1)]
  await time.pass(LARGE_BODY_SILENT_MS - 100)
  expect(states([gone, next])).toEqual(['runs', 'waits'])
  await time.pass(200)
  expect(states([gone, next])).toEqual(['runs', 'runs'])
})
