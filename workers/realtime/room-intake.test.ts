import { expect, test } from 'vitest'
import { createIntake } from './room-intake.ts'
import { until } from '#tests/until.ts'

/** A disk whose writes end when told. */
function disk() {
  const writes: { rows: readonly number[]; end: PromiseWithResolvers<void> }[] = []
  const intake = createIntake<number>({
    write(rows) {
      const end = Promise.withResolvers<void>()
      writes.push({ rows, end })
      return end.promise
    },
    gather: () => Promise.resolve(),
  })
  return { writes, intake }
}

test('the first is written at once, what comes meanwhile is written together', async () => {
  const { writes, intake } = disk()
  const first = intake([1])
  const others = Promise.all([intake([2]), intake([3, 4]), intake([5])])
  expect(writes.map(({ rows }) => rows)).toEqual([[1]])
  writes[0]?.end.resolve()
  await first
  await until(() => expect(writes.map(({ rows }) => rows)).toEqual([[1], [2, 3, 4, 5]]))
  writes[1]?.end.resolve()
  await others
})

test('a write that fails is told to its own group only, and the next ones go on', async () => {
  const { writes, intake } = disk()
  const first = intake([1])
  const second = intake([2])
  writes[0]?.end.reject(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  await until(() => expect(writes[1]?.rows).toEqual([2]))
  writes[1]?.end.resolve()
  await second
  const third = intake([3])
  await until(() => expect(writes).toHaveLength(3))
  writes[2]?.end.resolve()
  await third
})

test('what comes in the moment after a write waits for company; after a quiet time nothing waits', async () => {
  const gathered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written: (readonly number[])[] = []
  let moment = 0
  const intake = createIntake<number>({
    write: (rows) => Promise.resolve(void written.push(rows)),
    gather: () => gathered[moment++]?.promise ?? Promise.resolve(),
  })
  await intake([1])
  const others = [intake([2]), intake([3])]
  expect(written).toEqual([[1]])
  gathered[0]?.resolve()
  await Promise.all(others)
  expect(written).toEqual([[1], [2, 3]])
  gathered[1]?.resolve()
  await until(async () => {
    await intake([4])
    expect(written.at(-1)).toEqual([4])
  })
})
