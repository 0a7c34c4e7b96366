import { describe, expect, it } from 'vitest'
import {
  ask,
  makeSignInUser,
  ORIGIN,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { beginUpload } from '#domains/messages/uploads.service.ts'
import { saveFileList } from '#domains/file-lists/save-file-list.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeTicket } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { readBody } from './read-body.ts'

const CHUNK_BYTES = 64 * 1024
const MB = 1024 * 1024
/** More than any endpoint takes. */
const SENT_BYTES = 60 * MB

/** A body without a declared length, and how much of it was asked for. */
function longBody(bytes = SENT_BYTES) {
  const taken = { bytes: 0, isCancelled: false }
  const chunk = new Uint8Array(CHUNK_BYTES).fill(120)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.bytes >= bytes) return controller.close()
      taken.bytes += CHUNK_BYTES
      controller.enqueue(chunk)
    },
    cancel() {
      taken.isCancelled = true
    },
  })
  return { body, taken }
}

/** What is there to send to: for anything else no body is read at all. */
const TARGETS = {
  contacts: () => Promise.resolve('/contacts'),
  sheet: () => Promise.resolve('/contacts/upload'),
  async ticket(company: TestCompany, user: TestUser) {
    return `/messages/${(await makeTicket(company, { user, status: 'open' })).id}`
  },
  async connection(company: TestCompany) {
    return `/whatsapp/${(await makeConnection(company)).id}/media-upload`
  },
  async fileList(company: TestCompany, user: TestUser) {
    const list = { name: 'Manuais', message: 'Seguem', options: [] }
    return `/files/uploadList/${(await saveFileList(contextFor(company, user), null, list)).id}`
  },
  async upload(company: TestCompany, user: TestUser) {
    const file = { name: 'a.pdf', mime: 'application/pdf', size: 20 * MB }
    return `/uploads/${(await beginUpload(contextFor(company, user), file)).id}/parts/1`
  },
}
type Target = keyof typeof TARGETS

describe('a body that goes on and on', () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const own = { Origin: ORIGIN }
  const signature = { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` }

  it.each([
    ['the webhook of Meta', 'POST', '/webhooks/meta', 413, 3.5, signature],
    ['the webhook of Meta without a signature', 'POST', '/webhooks/meta', 401, 0, {}],
    ['the events of a node', 'POST', '/internal/session-events', 413, 2, {}],
    ['a file of a node', 'PUT', '/internal/session-media/x', 401, 0, {}],
    ['the sign-in of programs', 'POST', '/api/v1/auth/login', 413, 0.02, {}],
    ['a call of nobody', 'POST', '/api/v1/contacts', 401, 0, {}],
    ['a form of nobody', 'POST', '/api/v1/messages/1', 401, 0, form],
    ['a page', 'POST', '/login', 413, 1, own],
    [
      'a form with a file that is as long as it likes',
      'POST',
      '/quick-messages/new',
      413,
      1,
      {
        ...own,
        ...form,
      },
    ],
    ['an address that is none', 'POST', '/webhooks/other', 404, 0, {}],
    ['a way that only reads', 'POST', '/healthz', 413, 1, own],
  ])('is refused at its limit by %s', async (_, method, path, status, limitMb, headers) => {
    const { body, taken } = longBody()
    const answer = await ask(path, { method, body, headers })
    expect(answer.status).toBe(status)
    expect(taken.bytes).toBeLessThanOrEqual(limitMb * MB + 4 * CHUNK_BYTES)
  })

  it.each([
    '/quick-messages/new',
    '/quick-messages/new.data',
    '/announcements/7.data',
    '/files/7',
    '/menu/profile',
  ])('is passed on, as long as it says, to a form that takes a file: %s', async (path) => {
    const body = new Uint8Array(2 * MB)
    const session = await signInAtBrowser(await makeSignInUser(await makeCompany()))
    const headers = { ...own, ...form, ...session, 'Content-Length': String(body.length) }
    expect((await ask(path, { method: 'POST', body, headers })).status).toBe(200)
    const without = await ask('/tags/new.data', { method: 'POST', body, headers })
    expect(without.status).toBe(413)
  })

  it.each<[string, Target, number, Record<string, string>]>([
    ['JSON', 'contacts', 1, {}],
    ['a spreadsheet', 'sheet', 1, form],
    ['a message with files', 'ticket', 16.1, form],
    ['files of a list', 'fileList', 16.1, form],
    ['a part of a file', 'upload', 5, {}],
    ['a file that greets', 'connection', 16.1, form],
  ])('is refused at its limit by the API: %s', async (_, target, limitMb, headers) => {
    const company = await makeCompany()
    const user = await makeSignInUser(company, { profile: 'admin' })
    const path = await TARGETS[target](company, user)
    const method = path.includes('/parts/') ? 'PUT' : 'POST'
    const endpoints: [string, Record<string, string>][] = [
      ['/api/v1', (await signInAtApi(user)).bearer],
      ['/desk/api/v1', { ...(await signInAtBrowser(user)), ...own }],
    ]
    for (const [base, session] of endpoints) {
      const { body, taken } = longBody()
      const answer = await ask(base + path, { method, body, headers: { ...headers, ...session } })
      expect(answer.status).toBe(413)
      expect(taken.bytes).toBeLessThanOrEqual(limitMb * MB + 4 * CHUNK_BYTES)
    }
  })
})

describe('reading a body', () => {
  const request = (init: RequestInit) => new Request(`${ORIGIN}/x`, { method: 'POST', ...init })

  it('gives what came, in any pieces, and nothing for none', async () => {
    expect(await readBody(request({}), 5)).toEqual(new Uint8Array())
    const text = 'olá '.repeat(3)
    const body = await readBody(request({ body: text }), 100)
    expect(new TextDecoder().decode(body)).toBe(text)
    const { body: stream } = longBody(3 * CHUNK_BYTES)
    expect((await readBody(request({ body: stream }), 3 * CHUNK_BYTES)).byteLength).toBe(
      3 * CHUNK_BYTES,
    )
  })

  it('lets go of what is too long, and does not begin what says that it is', async () => {
    const tooLong = longBody()
    await expect(readBody(request({ body: tooLong.body }), CHUNK_BYTES)).rejects.toMatchObject({
      code: 'ERR_BODY_TOO_LARGE',
    })
    expect(tooLong.taken.isCancelled).toBe(true)
    const declared = longBody()
    const headers = { 'Content-Length': '70000000' }
    await expect(
      readBody(request({ body: declared.body, headers }), CHUNK_BYTES),
    ).rejects.toMatchObject({ code: 'ERR_BODY_TOO_LARGE' })
    expect(declared.taken.bytes).toBeLessThanOrEqual(2 * CHUNK_BYTES)
  })
})
