import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#core/errors.ts'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { quickMessagesAction } from '#app/features/quick-messages/quick-messages-action.server.ts'
import { largeBodies, uploadParts } from '#domains/media/large-bodies.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeConnection, makeTicket, makeUser } from './factories.ts'
import { testPlatform } from './post-form.ts'
import { ask, makeSignInUser, signInAtApi } from './worker-http.ts'

const MB = 1024 * 1024
type Action = typeof fileListsAction | typeof quickMessagesAction

afterEach(() => void vi.restoreAllMocks())

/** A form with a file, and how much of its body was asked for. */
async function formWithFile(fileBytes: number, accept: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent: 'save', shortcode: 'oi', message: 'Olá' }))
    body.set(name, value)
  body.set('file', new File([new Uint8Array(fileBytes)], 'a.bin'))
  const whole = new Request('https://balcao.test/x', { method: 'POST', body })
  const headers = new Headers(whole.headers)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  headers.set('Content-Length', `${bytes.byteLength}`)
  headers.set('Accept', accept)
  const taken = { bytes: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = bytes.subarray(taken.bytes, (taken.bytes += 64 * 1024))
        if (part.length === 0) return controller.close()
        controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  const sent = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
  return { request: new Request('https://balcao.test/x', sent), taken }
}

async function send(action: Action, fileBytes: number, accept = '*/*') {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'user' }))
  const { request, taken } = await formWithFile(fileBytes, accept)
  const context = { nonce: 'n', platform: testPlatform(), company: () => Promise.resolve(ctx) }
  const params = { quickMessageId: 'new', fileListId: 'new' }
  return { answer: await action({ request, params, context }), taken }
}

test.each([10, 3 * MB, 60 * MB])(
  'the body of who may do nothing of it is left unread: %s bytes',
  async (bytes) => {
    const { answer, taken } = await send(fileListsAction, bytes)
    expect(answer).toMatchObject({
      data: { result: { error: { '': ['ERR_NO_PERMISSION'] } }, done: null },
      init: { status: 403 },
    })
    expect(taken.bytes).toBe(0)
  },
)

test('without scripts a small one is read, so that what was written is in the answer', async () => {
  const { answer, taken } = await send(fileListsAction, 10, 'text/html')
  expect(answer).toMatchObject({ init: { status: 403 } })
  expect(taken.bytes).toBeGreaterThan(0)
})

test('a large form waits for its turn, a small one for nothing', async () => {
  const turns = vi.spyOn(largeBodies, 'inTurn')
  await send(quickMessagesAction, 1000)
  expect(turns).not.toHaveBeenCalled()
  const { answer } = await send(quickMessagesAction, 2 * MB)
  expect(turns).toHaveBeenCalledOnce()
  expect(answer).toMatchObject({ data: { result: { status: 'success' } } })
  // One that is read for its words alone too.
  await send(quickMessagesAction, 40 * MB)
  expect(turns).toHaveBeenCalledTimes(2)
})

const busy = (line = largeBodies) =>
  vi
    .spyOn(line, 'inTurn')
    .mockRejectedValue(new AppError('ERR_UPLOADS_BUSY', { retryAfterSeconds: 5 }))

const REFUSED = {
  data: { result: { error: { '': ['ERR_UPLOADS_BUSY'] } }, done: null },
  init: { status: 429, headers: new Headers({ 'Retry-After': '5' }) },
}

test('a form whose turn does not come is refused unread where its script has it still', async () => {
  busy()
  const { answer, taken } = await send(quickMessagesAction, 2 * MB)
  expect(answer).toMatchObject(REFUSED)
  expect(taken.bytes).toBe(0)
})

test('without scripts it is drawn again with what was written', async () => {
  busy()
  const { answer } = await send(quickMessagesAction, 2 * MB, 'text/html')
  expect(answer).toMatchObject(REFUSED)
  expect(answer).toMatchObject({
    data: { result: { initialValue: { shortcode: 'oi', message: 'Olá' } } },
  })
})

/** A company with one of what takes files, and the answer to a body of so many bytes at an address of it. */
async function sendToApi(
  addressOf: (ids: { ticket: number; connection: number; upload: string }) => string,
  { bytes = 2 * MB, headers = {}, method = 'POST' }: Sent = {},
) {
  const company = await makeCompany()
  const { bearer } = await signInAtApi(await makeSignInUser(company, { profile: 'admin' }))
  const connection = await makeConnection(company)
  const ticket = await makeTicket(company, { connection })
  const { request } = await formWithFile(bytes, '*/*')
  const size = Number(request.headers.get('Content-Length'))
  const begun = await ask('/api/v1/uploads', {
    method: 'POST',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'a.bin', mime: 'text/plain', size }),
  })
  const { id: upload } = await begun.json<{ id: string }>()
  return await ask(
    `/api/v1${addressOf({ ticket: ticket.id, connection: connection.id, upload })}`,
    {
      method,
      headers: { ...Object.fromEntries(request.headers), ...bearer, ...headers },
      body: await request.arrayBuffer(),
    },
  )
}
type Sent = { bytes?: number; headers?: Record<string, string>; method?: string }
type Address = Parameters<typeof sendToApi>[0]

const KEY = { 'Idempotency-Key': 'k' }
const toTicket: Address = ({ ticket }) => `/messages/${ticket}`
const toPart: Address = ({ upload }) => `/uploads/${upload}/parts/1`

test.each<[string, Address, Sent, number]>([
  ['a form with files', toTicket, {}, 1],
  ['a small form', toTicket, { bytes: 1000 }, 0],
  ['one that is refused by its length', toTicket, { bytes: 40 * MB }, 0],
  ['a file of a connection', ({ connection }) => `/whatsapp/${connection}/media-upload`, {}, 1],
])('the API has the same turns: %s', async (_, addressOf, sent, times) => {
  const turns = busy()
  const answer = await sendToApi(addressOf, sent)
  expect(turns).toHaveBeenCalledTimes(times)
  if (times > 0) expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '5'])
})

test.each<[string, Sent]>([
  ['large', {}],
  ['small', { bytes: 1000 }],
  ['with a key', { headers: KEY }],
])('a part of a file waits in a line of its own: %s', async (_, sent) => {
  const forms = busy()
  const parts = busy(uploadParts)
  const answer = await sendToApi(toPart, { method: 'PUT', ...sent })
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '5'])
  expect(parts).toHaveBeenCalledOnce()
  expect(forms).not.toHaveBeenCalled()
})

test.each<[string, string, Sent, number]>([
  ['no ticket', '/messages/999999', {}, 404],
  ['no number of a ticket', '/messages/0', {}, 400],
  ['no such method', '/messages/1', { method: 'PATCH' }, 405],
  ['no connection', '/whatsapp/999999/media-upload', {}, 404],
  ['no quick reply', '/quick-messages/999999/media-upload', {}, 404],
  ['no file list', '/files/uploadList/999999', {}, 404],
  ['no user', '/users/999999/media-upload', {}, 404],
  ['no upload', '/uploads/abcdefghij/parts/1', { method: 'PUT', headers: KEY }, 404],
  ...['1.0', '1.', '1e0', '0x1', '+1', '%201', '1%20', '01', '0'].map(
    (other): [string, string, Sent, number] => [
      `a part as ${other}`,
      `/uploads/abcdefghij/parts/${other}`,
      { method: 'PUT', headers: KEY },
      400,
    ],
  ),
  ['no id of an upload', '/uploads/abc/parts/1', { method: 'PUT', headers: KEY }, 400],
  ['what the caller may not', '/announcements/1/media-upload', {}, 403],
])('the API waits for no body that is sent to %s', async (_, path, sent, status) => {
  const turns = [largeBodies, uploadParts].map((line) => vi.spyOn(line, 'inTurn'))
  const answer = await sendToApi(() => path, sent)
  expect(answer.status).toBe(status)
  for (const line of turns) expect(line).not.toHaveBeenCalled()
})
