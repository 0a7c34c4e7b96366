import { beforeEach, expect, it } from 'vitest'
import { DeskError } from '#app/desk-client/request.ts'
import { createUploads } from './uploads.ts'
import type { Bring, Upload } from './uploads.ts'
import { until } from '#tests/until.ts'

type Job = {
  name: string
  uploadId: string | null
  signal: AbortSignal
  begun: (id: string) => void
  done: (id: string | null) => void
  fail: (thrown: unknown) => void
}

let jobs: Job[]
let stands: Map<string, Upload>
let uploads: ReturnType<typeof createUploads>
const bring: Bring = ({ file, signal, begun }) =>
  new Promise((done, fail) => {
    jobs.push({ name: file.name, uploadId: file.uploadId, signal, begun, done, fail })
  })
const offline = () => new DeskError({ code: null, status: 0 })

beforeEach(() => {
  jobs = []
  stands = new Map()
  uploads = createUploads(
    (key, upload) => void stands.set(key, upload),
    () => Promise.resolve(bring),
  )
})

const add = (...keys: string[]) => {
  for (const key of keys) uploads.add(key, new File(['x'], `${key}.txt`))
}
const begun = (count: number) => until(() => expect(jobs).toHaveLength(count))
const state = (key: string) => stands.get(key)?.state
const becomes = (key: string, wanted: string) => until(() => expect(state(key)).toBe(wanted))

it('two files are on their way at a time, the others wait for them', async () => {
  add('a', 'b', 'c')
  await begun(2)
  expect([state('a'), state('b'), state('c')]).toEqual(['sending', 'sending', 'waiting'])
  jobs[0]?.done('up-a')
  await begun(3)
  expect(stands.get('a')).toEqual({ state: 'done', uploadId: 'up-a' })
  expect([state('b'), state('c')]).toEqual(['sending', 'sending'])
})

it('one that is cut off goes on where it was, by a press or when the network is back', async () => {
  add('a')
  await begun(1)
  jobs[0]?.begun('up-a')
  jobs[0]?.fail(offline())
  await becomes('a', 'cut')
  uploads.retry('a')
  await begun(2)
  expect(jobs[1]?.uploadId).toBe('up-a')
  jobs[1]?.fail(new TypeError('the part of the program is not here'))
  await becomes('a', 'cut')
  uploads.retryCut()
  await begun(3)
  jobs[2]?.done('up-a')
  await becomes('a', 'done')
  uploads.retry('a')
  uploads.retryCut()
  expect(state('a')).toBe('done')
})

it('one that is refused says why, and is not tried again by itself', async () => {
  add('a')
  await begun(1)
  jobs[0]?.fail(new DeskError({ code: 'ERR_BODY_TOO_LARGE', status: 413 }))
  await becomes('a', 'refused')
  expect(stands.get('a')).toEqual({ state: 'refused', code: 'ERR_BODY_TOO_LARGE' })
  uploads.retryCut()
  expect(state('a')).toBe('refused')
  uploads.retry('a')
  await begun(2)
})

it('one that fails on the server’s side is as good as cut off', async () => {
  add('a')
  await begun(1)
  jobs[0]?.fail(new DeskError({ code: 'ERR_INTERNAL', status: 500 }))
  await becomes('a', 'cut')
})

it('one that is dropped ends, makes room, and is told of no more', async () => {
  add('a', 'b', 'c')
  await begun(2)
  uploads.drop('a')
  expect(jobs[0]?.signal.aborted).toBe(true)
  await begun(3)
  stands.delete('a')
  jobs[0]?.done('up-a')
  jobs[1]?.done('up-b')
  await becomes('b', 'done')
  expect(stands.has('a')).toBe(false)
})

it('another file under the same key takes its place', async () => {
  add('a')
  await begun(1)
  uploads.add('a', new File(['y'], 'other.txt'))
  await begun(2)
  expect([jobs[0]?.signal.aborted, jobs[1]?.name]).toEqual([true, 'other.txt'])
  jobs[1]?.done('up-2')
  jobs[0]?.done('up-1')
  await becomes('a', 'done')
  expect(stands.get('a')).toEqual({ state: 'done', uploadId: 'up-2' })
})

it('nothing goes on once all are dropped', async () => {
  add('a', 'b', 'c')
  await begun(2)
  uploads.dropAll()
  expect(jobs.map(({ signal }) => signal.aborted)).toEqual([true, true])
  jobs[0]?.done('up-a')
  // Whatever it would begin next begins before a timer.
  await new Promise((resolve) => setTimeout(resolve))
  expect(jobs).toHaveLength(2)
})
