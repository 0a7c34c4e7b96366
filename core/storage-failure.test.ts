import { describe, expect, it } from 'vitest'
import { toAppError } from './errors.ts'

const marked = (message: string, marks: object) => Object.assign(new Error(message), marks)

describe('storage that takes nothing just now', () => {
  it.each([
    // Seen on one machine with a full disk: D1, a Durable Object, R2.
    marked('internal error; reference = 6j9f0d5m2t2cm5acqqoonfg2', { remote: true }),
    marked('database or disk is full: SQLITE_FULL', { durableObjectReset: true }),
    new Error('put: Unspecified error (0)'),
    new Error('D1_ERROR: database or disk is full: SQLITE_FULL'),
    new Error('D1_ERROR: disk I/O error: SQLITE_IOERR_WRITE'),
    new Error('D1_ERROR: attempt to write a readonly database: SQLITE_READONLY'),
    new Error('D1_ERROR: database is locked: SQLITE_BUSY'),
    new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
    new Error('D1_ERROR: D1 DB is overloaded. Too many requests queued.'),
    new Error(
      'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    ),
    new Error('D1_ERROR: D1 DB reset because its code was updated.'),
    // D1 could not say where its session stands; seen as a database was coming back.
    new Error('D1_ERROR: Failed to get session commit token'),
    new Error('D1_ERROR: Exceeded maximum DB size.'),
    new Error('Network connection lost.'),
    new Error('put: We encountered an internal error. Please try again. (10001)'),
    new Error('ENOSPC: no space left on device, write'),
    marked('Durable Object is overloaded.', { overloaded: true }),
    marked('anything', { retryable: true }),
    new Error('could not be written', { cause: new Error('database or disk is full') }),
  ])('is 503 with a time to come back: $message', (thrown) => {
    expect(toAppError(thrown)).toMatchObject({
      code: 'ERR_STORAGE_UNAVAILABLE',
      status: 503,
      retryAfterSeconds: 5,
      cause: thrown,
    })
  })
})

it.each([
  new Error('D1_ERROR: UNIQUE constraint failed: tags.name: SQLITE_CONSTRAINT'),
  new Error('D1_ERROR: no such column: nam at offset 7: SQLITE_ERROR'),
  new Error('D1_ERROR: string or blob too big: SQLITE_TOOBIG'),
  marked("Cannot read properties of undefined (reading 'id')", { remote: true }),
  new Error('get: The requested range is not satisfiable (10039)'),
  'database or disk is full',
])('a defect of ours stays one: %s', (thrown) => {
  expect(toAppError(thrown)).toMatchObject({ code: 'ERR_INTERNAL', status: 500 })
})
