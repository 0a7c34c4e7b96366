import { expect, it, vi } from 'vitest'
import { runJobs, type Job } from './jobs.ts'
import { NOTHING } from './count.ts'

/** Jobs that end when they are told to, and what ran at the same time. */
function controlled() {
  const running = new Set<string>()
  const seen: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string, cores: Job['cores'], after: string[] = []): Job => ({
    ...{ name, cores, after },
    run: () => new Promise((resolve) => ends.set(name, () => resolve({ ...NOTHING, passed: 1 }))),
  })
  const told = {
    began: (one: Job) => {
      running.add(one.name)
      seen.push([...running].sort().join(' '))
    },
    ended: ({ job: one }: { job: Job }) => void running.delete(one.name),
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { job, told, end, seen, running }
}

it('counts a job that throws as failed, and refuses one that could never begin', async () => {
  const throws: Job = { name: 'a', cores: 1, run: () => Promise.reject(new Error('away')) }
  const silent = { began: () => undefined, ended: () => undefined }
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const ended = await runJobs([throws], silent, 2)
  expect(ended.map(({ count }) => count)).toEqual([{ ...NOTHING, failed: 1, isUnread: true }])
  expect(errors.mock.calls[0]?.[0]).toContain('away')
  errors.mockRestore()
  const large: Job = { name: 'b', cores: 2, run: () => Promise.resolve(NOTHING) }
  await expect(runJobs([large], silent, 1)).rejects.toThrow('never began: b')
})

it('keeps the cores busy, and never more of them than there are', async () => {
  const { job, told, end, seen, running } = controlled()
  const jobs = [job('a', 1), job('b', 2), job('c', 1), job('d', 1)]
  const run = runJobs(jobs, told, 2)
  expect(seen).toEqual(['a', 'a c'])
  await end('a')
  expect([...running]).toEqual(['c', 'd'])
  await end('c')
  expect([...running]).toEqual(['d'])
  await end('d')
  expect([...running]).toEqual(['b'])
  await end('b')
  expect((await run).map(({ job: one }) => one.name)).toEqual(['a', 'c', 'd', 'b'])
})

it('runs what waits beside anything, one at a time', async () => {
  const { job, told, end, running } = controlled()
  const run = runJobs([job('e', 2), job('f', 0), job('g', 0)], told, 2)
  expect([...running]).toEqual(['e', 'f'])
  await end('f')
  expect([...running]).toEqual(['e', 'g'])
  await end('g')
  await end('e')
  expect(await run).toHaveLength(3)
})

it('begins nothing before what it comes after, unless that is not in this run', async () => {
  const { job, told, end, running } = controlled()
  const run = runJobs([job('build', 1), job('h', 1, ['build']), job('i', 1, ['absent'])], told, 2)
  expect([...running]).toEqual(['build', 'i'])
  await end('i')
  expect([...running]).toEqual(['build'])
  await end('build')
  expect([...running]).toEqual(['h'])
  await end('h')
  expect(await run).toHaveLength(3)
})
