import { beforeEach, expect, test } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { makeTimers } from '#tests/make-timers.ts'
import { createLargeBodies, createUploadParts } from './large-bodies.ts'
import {
  LARGE_BODIES_AT_ONCE,
  LARGE_BODIES_SLOW_MAX_BYTES,
  LARGE_BODIES_WAITING,
  LARGE_BODY_WAIT_MS,
  UPLOAD_PARTS_AT_ONCE,
  UPLOAD_PART_WAIT_MS,
} from './limits.ts'
import { LARGE_BODY_SILENT_MS, LARGE_BODY_SLOW_MS } from './limits.ts'

const MB = 1024 * 1024

let time: ReturnType<typeof makeTimers>
beforeEach(() => {
  time = makeTimers()
})

type Bodies = ReturnType<typeof createLargeBodies>

/** One body: what it came to, and how its work ends. With `reads` its work is done once the body is whole. */
function send(bodies: Bodies, companyId: number, userId: number, { reads = false } = {}) {
  const end = Promise.withResolvers<void>()
  const gone = new AbortController()
  let coming: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (coming = controller) })
  const made = { method: 'POST', body, signal: gone.signal, duplex: 'half' } as RequestInit
  const request = new Request('https://balcao.test', made)
  const sent = {
    state: 'waits',
    end: end.resolve,
    leave: () => {
      gone.abort()
    },
    bring: (bytes: number) => coming?.enqueue(new Uint8Array(bytes)),
  }
  const sender = { companyId, actor: { kind: 'user', userId } } as unknown as CompanyContext
  const work = async (counted: Request) => {
    sent.state = 'runs'
    await (reads ? counted.arrayBuffer() : end.promise)
  }
  bodies.inTurn(sender, request, work).then(
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

const many = (count: number, one: (at: number) => Sent) =>
  Array.from({ length: count }, (_, at) => one(at))
type Sent = ReturnType<typeof send>
/** Lets bodies come in for some seconds: so many bytes of each a second. */
async function flow(seconds: number, bodies: readonly (readonly [Sent, number])[]) {
  for (let second = 0; second < seconds; second++) {
    for (const [sent, bytes] of bodies) if (sent.state === 'runs') sent.bring(bytes)
    await time.pass(1000)
  }
}

test('who has gone holds nothing: neither their turn nor their place in the line', async () => {
  // The runtime ends their requests without a word: nothing of them runs on.
  const dead = {
    now: time.timers.now,
    every: () => () => undefined,
    wait: () => new Promise<void>(() => undefined),
  }
  const bodies = createLargeBodies(dead)
  const cut = many(5, () => send(bodies, 1, 1))
  await look()
  for (const one of cut) one.leave()
  const again = send(bodies, 1, 1)
  await look()
  expect(again.state).toBe('runs')
})

test('what has come of a body is let go with its sender', async () => {
  const bodies = createLargeBodies(time.timers)
  const cut = send(bodies, 1, 1, { reads: true })
  await look()
  cut.bring(1000)
  await look()
  expect(cut.state).toBe('runs')
  cut.leave()
  await look()
  expect(cut.state).toBe('ERR_BODY_TIMEOUT')
})

test('few people fill the line for nobody else, whoever comes later', async () => {
  const bodies = createLargeBodies(time.timers)
  const { person } = LARGE_BODIES_WAITING
  const full = [1, 2].flatMap((user) => many(person + 1, () => send(bodies, 1, user)))
  await look()
  expect(states(full)).not.toContain('ERR_UPLOADS_BUSY')
  const own = send(bodies, 1, 1)
  const colleagues = [3, 4, 5].map((user) => send(bodies, 1, user))
  await look()
  expect([own.state, ...states(colleagues)]).toEqual([
    'ERR_UPLOADS_BUSY',
    'waits',
    'waits',
    'waits',
  ])
  // What came last of those who have most gave way.
  expect(states(full).filter((state) => state === 'ERR_UPLOADS_BUSY')).toHaveLength(3)
})

test('few companies fill the line for no other', async () => {
  const bodies = createLargeBodies(time.timers)
  const { person } = LARGE_BODIES_WAITING
  const full = [1, 2, 3].flatMap((company) =>
    [1, 2].flatMap((user) => many(person + 1, () => send(bodies, company, user))),
  )
  await look()
  const others = [send(bodies, 3, 7), send(bodies, 4, 8), send(bodies, 5, 9)]
  await look()
  expect(states(others)).toEqual(['waits', 'waits', 'waits'])
  expect(full[0]?.state).toBe('runs')
})

test('a person’s further bodies go after everybody’s first, a company’s after those of others', async () => {
  const bodies = createLargeBodies(time.timers)
  const all = [1, 2].flatMap((company) =>
    [1, 2].flatMap((user) => many(5, () => send(bodies, company, user))),
  )
  await look()
  const [colleague, other] = [send(bodies, 1, 3), send(bodies, 3, 9)]
  await look()
  expect(states([colleague, other])).toEqual(['waits', 'waits'])
  for (let ended = 0; ended < 2; ended++) {
    for (const one of all.filter(({ state }) => state === 'runs')) one.end()
    await look()
  }
  expect(states([colleague, other])).toEqual(['runs', 'runs'])
})

test('who drips holds up nobody, however much they sent before', async () => {
  const bodies = createLargeBodies(time.timers)
  const dripping = [1, 2, 3, 4, 5].map((user) => send(bodies, 1, user, { reads: true }))
  const colleague = send(bodies, 1, 9)
  await look()
  for (const one of dripping) one.bring(4 * MB)
  await flow(
    9,
    dripping.map((one) => [one, 1000]),
  )
  expect(colleague.state).toBe('runs')
})

test('slow bodies of a company hold no more than they may: the slowest ends', async () => {
  const bodies = createLargeBodies(time.timers)
  const phone = send(bodies, 1, 1, { reads: true })
  const other = send(bodies, 2, 1, { reads: true })
  await look()
  const dripping = [2, 3, 4].map((user) => send(bodies, 1, user, { reads: true }))
  for (const one of dripping) one.bring(LARGE_BODIES_SLOW_MAX_BYTES / 2)
  const slow = [phone, ...dripping, other].map(
    (one) => [one, one === phone ? 20_000 : 1000] as const,
  )
  await flow(20, slow)
  expect(states(dripping).filter((state) => state === 'ERR_BODY_TIMEOUT')).toHaveLength(2)
  await flow(
    600,
    slow.filter(([{ state }]) => state === 'runs'),
  )
  expect(states([phone, other])).toEqual(['runs', 'runs'])
})

test('one that has stopped ends once its person sends another', async () => {
  const bodies = createLargeBodies(time.timers)
  const stopped = send(bodies, 1, 1, { reads: true })
  stopped.bring(1000)
  await time.pass(LARGE_BODY_SLOW_MS)
  expect(stopped.state).toBe('runs')
  const again = send(bodies, 1, 1)
  await time.pass(1100)
  expect(states([stopped, again])).toEqual(['ERR_BODY_TIMEOUT', 'runs'])
})

test('of parts of files a few more go at once, of a person, a company and all, and nobody waits in vain', async () => {
  const parts = createUploadParts(time.timers)
  const sent = [1, 1, 2, 2, 3].map((company, at) => many(8, () => send(parts, company, at)))
  await look()
  const running = sent.map((ofPerson) => ofPerson.filter(({ state }) => state === 'runs').length)
  const { all, company, person } = UPLOAD_PARTS_AT_ONCE
  expect(running).toEqual([person, company - person, all - company, 0, 0])
  for (const one of sent[0] ?? []) one.end()
  await look()
  // Those of others go first.
  expect(sent[4]?.some(({ state }) => state === 'runs')).toBe(true)
  await time.pass(UPLOAD_PART_WAIT_MS)
  expect(sent.flat().some(({ state }) => state === 'waits')).toBe(false)
})
