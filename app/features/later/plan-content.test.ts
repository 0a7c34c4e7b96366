import { beforeEach, expect, it, vi } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { CAPTION_MAX_CHARS } from '#domains/channels/limits.ts'
import { attachmentOf } from '../desk/attachments.ts'
import { planContent } from './plan-content.ts'
import type { LaterContent } from './plan-content.ts'

/** Files that are on their way, the most that were at a time, and how the next ones end. */
const bringing = { now: 0, most: 0, signals: [] as AbortSignal[], fails: false }
vi.mock('./bring-for-later.ts', () => ({
  bringForLater: async (_ticketId: number, _file: unknown, signal: AbortSignal) => {
    bringing.signals.push(signal)
    bringing.most = Math.max(bringing.most, ++bringing.now)
    await Promise.resolve()
    bringing.now--
    if (bringing.fails) throw new TypeError('the line is gone')
    return { id: 'upload' }
  },
}))

type Asked = { body: string; sendAt: string; clientId: string; [more: string]: unknown }
/** What a server has that plans once what comes under the same id; `losesAnswers` more of its answers arrive nowhere. */
let rows: Asked[] = []
let losesAnswers = 0
let refuses = (_asked: Asked) => false
/** Under which something may be planned, as whoever asked has heard. */
let mayStand: string[] = []
const tries = {
  asks: (clientId: string) => void mayStand.push(clientId),
  refused: (clientId: string) => void (mayStand = mayStand.filter((one) => one !== clientId)),
}

beforeEach(() => {
  ;[rows, mayStand, losesAnswers] = [[], [], 0]
  refuses = () => false
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const given = JSON.parse(body) as Asked
    expect(mayStand).toContain(given.clientId)
    const isRefused = refuses(given)
    if (!isRefused && !rows.some(({ clientId }) => clientId === given.clientId)) rows.push(given)
    if (losesAnswers > 0) {
      losesAnswers--
      return Promise.reject(new TypeError('the line is gone'))
    }
    return Promise.resolve(
      isRefused
        ? Response.json({ error: 'ERR_TOO_MANY_SCHEDULES' }, { status: 409 })
        : Response.json({ id: rows.length }),
    )
  })
})

const MORNING = '2026-03-03T12:00:00.000Z'
const photo = attachmentOf('whatsapp', new File(['x'], 'a.png', { type: 'image/png' }), 'photo')
const content = (more: Partial<LaterContent> = {}): LaterContent => ({
  body: 'Bom dia',
  files: [],
  quote: null,
  ...more,
})
const plan = (ticketId: number, chosen: LaterContent, signature = '') =>
  planContent(ticketId, chosen, MORNING, signature, tries)

it('plans once what is planned again after its answer was lost', async () => {
  losesAnswers = 1
  await plan(1, content())
  expect(rows).toHaveLength(1)
})

it('says what may be planned where no answer came, and never asks for other content under its id', async () => {
  losesAnswers = 2
  await expect(plan(2, content())).rejects.toMatchObject({ code: null })
  expect(mayStand).toEqual(rows.map(({ clientId }) => clientId))
  // The same words, begun otherwise, or joined with others: which of them stand is nobody's guess.
  await Promise.all([
    plan(2, content()),
    plan(2, content()),
    plan(2, content({ body: 'Bom dia!' })),
  ])
  expect(rows.map(({ body }) => body)).toEqual(['Bom dia', 'Bom dia', 'Bom dia', 'Bom dia!'])
  expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(4)
})

it('leaves to withdraw what was planned before the rest was refused', async () => {
  const both = content({ files: [{ ...photo, caption: 'A foto' }] })
  refuses = ({ body }) => body === 'A foto'
  await expect(plan(3, both)).rejects.toMatchObject({ status: 409 })
  expect(mayStand).toEqual(rows.map(({ clientId }) => clientId))
  expect(rows).toHaveLength(1)
})

it('takes no refusal for an answer to a try that is still on its way', async () => {
  ;[refuses, losesAnswers] = [() => true, 1]
  await expect(plan(3, content())).rejects.toMatchObject({ status: 409 })
  expect(mayStand).toHaveLength(1)
})

it('answers with the first of it, signed or not as it was written', async () => {
  const quote = { id: 77 } as MessageView
  const files = [{ ...photo, caption: 'A foto' }]
  await plan(4, content({ files, quote, signMessage: false }), '*Ana:*\n')
  expect(rows).toMatchObject([
    { body: 'Bom dia', quotedMsg: { id: 77 }, signMessage: false },
    { body: 'A foto', quotedMsg: null, signMessage: false, upload: { id: 'upload' } },
  ])
})

it('plans words ahead of a file that do not fit under it with the name above them', async () => {
  const body = 'x'.repeat(CAPTION_MAX_CHARS)
  await plan(5, content({ body, files: [photo], signMessage: true }), '*Ana:*\n')
  await plan(6, content({ body, files: [photo], signMessage: false }), '*Ana:*\n')
  expect(rows.map((row) => [row.body.length, row['upload'] !== undefined])).toEqual([
    [CAPTION_MAX_CHARS, false],
    [0, true],
    [CAPTION_MAX_CHARS, true],
  ])
})

it('brings files two at a time, and calls the others off when one fails', async () => {
  const files = Array.from({ length: 6 }, (_none, at) => ({ ...photo, id: `photo-${at}` }))
  await plan(1, content({ files }))
  expect(bringing).toMatchObject({ now: 0, most: 2 })
  expect(rows).toHaveLength(6)
  bringing.fails = true
  bringing.signals = []
  await expect(plan(1, content({ files }))).rejects.toThrow(TypeError)
  bringing.fails = false
  expect(bringing.signals).toHaveLength(2)
  expect(bringing.signals.every(({ aborted }) => aborted)).toBe(true)
})
