import { beforeEach, expect, it, vi } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { CAPTION_MAX_CHARS } from '#domains/channels/limits.ts'
import { attachmentOf } from '../desk/attachments.ts'
import { planContent } from './plan-content.ts'
import type { LaterContent } from './plan-content.ts'

vi.mock('./bring-for-later.ts', () => ({ bringForLater: () => Promise.resolve({ id: 'upload' }) }))

type Asked = { body: string; sendAt: string; clientId: string; [more: string]: unknown }
/** What a server has that plans once what comes under the same id; `losesAnswers` more of its answers arrive nowhere. */
let rows: (Asked & { id: number })[] = []
let losesAnswers = 0
let refuses = (_asked: Asked) => false

const viewOf = ({ id, body, sendAt, signMessage }: (typeof rows)[number]) =>
  ({ id, body, sendAt, status: 'PENDENTE', signMessage: signMessage !== false }) as ScheduleView

beforeEach(() => {
  rows = []
  losesAnswers = 0
  refuses = () => false
  let lastId = 0
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    const given = JSON.parse(body ?? 'null') as Asked
    const id = Number(address.split('/').at(-1))
    let row = rows.find((one) => one.id === id || one.clientId === given?.clientId)
    if (method === 'DELETE') rows = rows.filter((one) => one !== row)
    else if (method === 'PUT') Object.assign(row!, given)
    else if (refuses(given))
      return Promise.resolve(Response.json({ error: 'ERR_TOO_MANY_SCHEDULES' }, { status: 409 }))
    else if (row === undefined) rows.push((row = { ...given, id: ++lastId }))
    if (losesAnswers > 0) {
      losesAnswers--
      return Promise.reject(new TypeError('the line is gone'))
    }
    return Promise.resolve(Response.json(row === undefined ? { id } : viewOf(row)))
  })
})

const MORNING = '2026-03-03T12:00:00.000Z'
const NOON = '2026-03-03T15:00:00.000Z'
const photo = attachmentOf('whatsapp', new File(['x'], 'a.png', { type: 'image/png' }), 'photo')
const content = (more: Partial<LaterContent> = {}): LaterContent => ({
  body: 'Bom dia',
  files: [],
  quote: null,
  ...more,
})

it('plans once what is planned again after its answer was lost', async () => {
  losesAnswers = 1
  await planContent(1, content(), MORNING, '')
  expect(rows).toHaveLength(1)
})

it('gives what is there the time and the words that are wanted when it is planned again', async () => {
  losesAnswers = 2
  await expect(planContent(2, content(), MORNING, '')).rejects.toMatchObject({ code: null })
  await planContent(2, content({ body: 'Bom dia!\n\nAté já' }), NOON, '')
  expect(rows).toMatchObject([{ body: 'Bom dia!\n\nAté já', sendAt: NOON }])
  const files = [{ ...photo, caption: 'A foto' }]
  losesAnswers = 2
  await expect(planContent(9, content({ body: '', files }), NOON, '')).rejects.toThrow()
  const other = [{ ...photo, caption: 'Outra legenda' }]
  await planContent(9, content({ body: '', files: other }), NOON, '')
  expect(rows.slice(1)).toMatchObject([{ body: 'Outra legenda' }])
  rows = rows.slice(0, 1)
  // What begins otherwise, or was planned, is another message.
  await planContent(2, content({ body: 'Bom dia!\n\nAté já' }), NOON, '')
  losesAnswers = 2
  await expect(planContent(2, content(), MORNING, '')).rejects.toMatchObject({ code: null })
  await planContent(2, content({ body: 'Até amanhã' }), MORNING, '')
  expect(rows).toHaveLength(4)
})

it('takes back what it planned when the rest is refused, and knows what nobody could take back', async () => {
  const both = content({ files: [{ ...photo, caption: 'A foto' }] })
  refuses = ({ body }) => body === 'A foto'
  await expect(planContent(3, both, MORNING, '')).rejects.toMatchObject({ status: 409 })
  expect(rows).toEqual([])
  refuses = () => false
  const lost = vi.fn(fetch)
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    // The line goes behind the words, and comes back after somebody was told.
    if (options.method === 'POST' && !(options.body as string).includes('A foto'))
      return lost(address, options)
    return Promise.reject(new TypeError('the line is gone'))
  })
  await expect(planContent(3, both, MORNING, '')).rejects.toMatchObject({ code: null })
  vi.stubGlobal('fetch', lost)
  await planContent(3, both, NOON, '')
  expect(rows).toMatchObject([
    { body: 'Bom dia', sendAt: NOON },
    { body: 'A foto', sendAt: NOON, upload: { id: 'upload' } },
  ])
})

it('answers with the first of it, signed or not as it was written', async () => {
  const quote = { id: 77 } as MessageView
  const files = [{ ...photo, caption: 'A foto' }]
  await planContent(4, content({ files, quote, signMessage: false }), MORNING, '*Ana:*\n')
  expect(rows).toMatchObject([
    { body: 'Bom dia', quotedMsg: { id: 77 }, signMessage: false },
    { body: 'A foto', quotedMsg: null, signMessage: false },
  ])
})

it('plans words ahead of a file that do not fit under it with the name above them', async () => {
  const body = 'x'.repeat(CAPTION_MAX_CHARS)
  await planContent(5, content({ body, files: [photo], signMessage: true }), MORNING, '*Ana:*\n')
  await planContent(6, content({ body, files: [photo], signMessage: false }), MORNING, '*Ana:*\n')
  expect(rows.map((row) => [row.body.length, row['upload'] !== undefined])).toEqual([
    [CAPTION_MAX_CHARS, false],
    [0, true],
    [CAPTION_MAX_CHARS, true],
  ])
})

it('plans twice what is planned while the same is still on its way', async () => {
  const answers = Promise.withResolvers<void>()
  const answering = fetch
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    await answers.promise
    return answering(address, options)
  })
  const first = planContent(9, content(), MORNING, '')
  const second = planContent(9, content({ body: 'Bom dia, segue o boleto' }), NOON, '')
  answers.resolve()
  await Promise.all([first, second])
  expect(rows.map(({ body, sendAt }) => [body, sendAt])).toEqual([
    ['Bom dia', MORNING],
    ['Bom dia, segue o boleto', NOON],
  ])
})
