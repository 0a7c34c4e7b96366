import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restartDelayMs, supervise, type Child } from './supervisor.ts'

type Fake = Child & { end(how: string): void; stops: number }

let made: Fake[]
let said: string[]
let broken: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  made = []
  said = []
  broken = false
})
afterEach(() => vi.useRealTimers())

function fake(): Fake {
  const { promise, resolve } = Promise.withResolvers<string>()
  const child: Fake = {
    ended: promise,
    end: resolve,
    stops: 0,
    stop() {
      child.stops += 1
      resolve('SIGTERM')
      return Promise.resolve()
    },
  }
  made.push(child)
  return child
}

function supervised() {
  return supervise({
    name: 'the clerk',
    say: (line) => said.push(line),
    launch: () => (broken ? Promise.reject(new Error('no desk')) : Promise.resolve(fake())),
  })
}

/** Ends the newest one after it ran for so long. */
async function endAfter(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  made.at(-1)?.end('SIGKILL')
  await vi.advanceTimersByTimeAsync(0)
}

it('starts again at once what ran well, however often that happens', async () => {
  await supervised().start()
  for (let i = 1; i <= 8; i++) {
    await endAfter(10_000)
    expect(made).toHaveLength(i + 1)
  }
  expect(new Set(said)).toEqual(new Set(['the clerk ended (SIGKILL); starting again']))
})

it('waits ever longer for what ends quickly, and forgets that after a healthy stretch', async () => {
  await supervised().start()
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    await endAfter(100)
    const count = made.length
    let waited = 0
    for (; made.length === count; waited += 250) await vi.advanceTimersByTimeAsync(250)
    waits.push(waited)
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(said.at(-1)).toBe('the clerk ended (SIGKILL); starting again in 30 s')
  const count = made.length
  await endAfter(10_000)
  expect(made).toHaveLength(count + 1)
})

it('goes on trying when a start fails, and says why', async () => {
  await supervised().start()
  broken = true
  await endAfter(10_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(said).toEqual([
    'the clerk ended (SIGKILL); starting again',
    'the clerk ended (no desk); starting again',
    'the clerk ended (no desk); starting again',
    'the clerk ended (no desk); starting again in 1 s',
  ])
  broken = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(made).toHaveLength(2)
})

it('rejects when the first start fails, and does not try again', async () => {
  broken = true
  await expect(supervised().start()).rejects.toThrow('no desk')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
})

it('is started once, however often it is asked to', async () => {
  const clerk = supervised()
  await Promise.all([clerk.start(), clerk.start()])
  await clerk.start()
  expect(made).toHaveLength(1)
})

it('restarts without a word or a wait when it is asked to', async () => {
  const clerk = supervised()
  await clerk.start()
  await clerk.restart(1000)
  expect(made).toHaveLength(2)
  expect(said).toEqual([])
})

it('ends for good, also in the middle of a wait', async () => {
  const clerk = supervised()
  await clerk.start()
  await endAfter(100)
  await clerk.stop(1000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toHaveLength(1)

  const second = supervised()
  await second.start()
  await second.stop(1000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toHaveLength(2)
  expect(made.at(-1)?.stops).toBe(1)
})

it('names its waits', () => {
  expect([0, 1, 2, 7, 8, 40].map(restartDelayMs)).toEqual([0, 250, 500, 16_000, 30_000, 30_000])
})

it('answers who asked for a restart once it runs, also when the first start fails', async () => {
  const clerk = supervised()
  await clerk.start()
  broken = true
  let isDone = false
  const restarted = clerk.restart(1000).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(0)
  expect([isDone, said.length]).toEqual([false, 1])
  broken = false
  await vi.advanceTimersByTimeAsync(60_000)
  await restarted
  expect(made).toHaveLength(2)
})

it('answers who asked for a restart when it is ended for good meanwhile', async () => {
  const clerk = supervised()
  await clerk.start()
  broken = true
  const restarted = clerk.restart(1000)
  await vi.advanceTimersByTimeAsync(0)
  await clerk.stop(1000)
  await restarted
  await clerk.restart(1000)
  expect(made).toHaveLength(1)
})

it('takes a restart that is asked for while it waits to start as the start it waits for', async () => {
  const clerk = supervised()
  await clerk.start()
  await endAfter(10)
  let isDone = false
  const restarted = clerk.restart(1000).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  await restarted
  expect(made).toHaveLength(2)
})

it('ends and starts again what is asked to while it starts for the first time', async () => {
  const clerk = supervised()
  const [, restarted] = [clerk.start(), clerk.restart(1000)]
  await vi.advanceTimersByTimeAsync(0)
  await restarted
  expect(made.map(({ stops }) => stops)).toEqual([1, 0])
})
