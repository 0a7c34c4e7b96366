import { describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { post, sign, textFor } from '#tests/edge/meta-posts.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { askSigned, envelope, makePhone, postEvents } from '#tests/edge/session-node.ts'
import { EVENTS_PATH } from '#protocol/session/limits.ts'
import { INBOUND_PART_MAX_CHARS, INBOUND_TEXT_MAX_CHARS } from '../messages/limits.ts'
import { processInbound } from './process-inbound.ts'
import { readVcard } from './read-vcard.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const LONG = 'palavra '.repeat(60_000)
const PERSON = { jid: '5511911112222@s.whatsapp.net', phone: '5511911112222' }
const MEDIA = { mediaKey: 'a2V5', mime: 'image/jpeg', size: 10 }

describe('what is nested deeper than anybody writes', () => {
  it.each([200, 20_000, 600_000])('is refused by Meta’s endpoint, %d levels', async (levels) => {
    const raw = JSON.stringify(textFor('wamid.deep', 'X')).replace('"X"', nested(levels))
    expect((await post(raw, await sign(raw))).status).toBe(400)
  })

  it.each([200, 20_000, 600_000])(
    'is refused by the phones’ endpoint, %d levels',
    async (levels) => {
      const event = JSON.stringify(envelope('c1-1', 'later', { odd: 'X' })).replace(
        '"X"',
        nested(levels),
      )
      const body = new TextEncoder().encode(`{"protocol":1,"nodeId":"bomb","events":[${event}]}`)
      expect((await askSigned('bomb', 'POST', EVENTS_PATH, { body })).status).toBe(400)
    },
  )
})

describe('what is larger than anybody sends', () => {
  it.each([
    ['a text', { kind: 'text', text: LONG }],
    ['a NUL in a text', { kind: 'text', text: 'antes\u0000depois' }],
    ['half a character at the cut', { kind: 'text', text: `${'a'.repeat(65_535)}👍` }],
    ['a link', { kind: 'text', text: 'oi', link: { url: LONG } }],
    ['a caption', { kind: 'image', media: MEDIA, caption: LONG }],
    ['a file’s type', { kind: 'image', media: { ...MEDIA, mime: LONG } }],
    ['a file’s address', { kind: 'document', media: { ...MEDIA, url: LONG, fileName: LONG } }],
    ['a file’s loudness', { kind: 'voice', media: { ...MEDIA, waveform: LONG, thumbnail: LONG } }],
    ['a card', { kind: 'contacts', contacts: [{ name: LONG, vcard: `FN:${LONG}\nTEL:${LONG}` }] }],
    [
      'a card of many lines',
      { kind: 'contacts', contacts: [{ name: '', vcard: 'TEL;waid=551199:1\n'.repeat(20_000) }] },
    ],
    [
      'cards',
      {
        kind: 'contacts',
        contacts: Array(5000).fill({ name: 'a', vcard: 'EMAIL:a@b.c\n'.repeat(5) }),
      },
    ],
    [
      'a place',
      { kind: 'location', latitude: 1, longitude: 1, live: false, name: LONG, address: LONG },
    ],
    [
      'a poll',
      { kind: 'poll', question: 'q', options: Array(30_000).fill('opção'), selectable: 1 },
    ],
  ])('is kept as far as it is shown: %s', async (_, content) => {
    const company = await makeCompany()
    const { sessionId } = await makePhone(company)
    const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
    const message = {
      ...{ id: 'BOMB', chat: { ...PERSON, kind: 'person' }, sender: { ...PERSON, name: LONG } },
      ...{ fromMe: false, at: 1_795_260_000_000, content },
    }
    const data = { message, live: true, healed: false }
    expect((await postEvents('bomb', [envelope(sessionId, 'message.received', data)])).status).toBe(
      200,
    )
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    while ((await processInbound(system)).more);
    const row = await ctx.db.first<{ id: number; body: string; parts: number; ticketId: number }>(
      ctx.db.statement(
        `SELECT id, body, ticket_id AS ticketId, max(length(coalesce(media, '')), length(coalesce(data, ''))) AS parts
         FROM messages WHERE company_id = ?1 AND external_id = 'BOMB'`,
      ),
    )
    expect(row?.body.length).toBeLessThanOrEqual(INBOUND_TEXT_MAX_CHARS)
    expect(row?.body).not.toMatch(/\u0000|[\ud800-\udbff]$/)
    expect(row?.parts).toBeLessThanOrEqual(2 * INBOUND_PART_MAX_CHARS)
  })

  it('is read of a card as far as a card goes', () => {
    const card = readVcard('', `FN:${LONG}\nTEL:${LONG}\n${'EMAIL:a@b.c\n'.repeat(9000)}`)
    expect(JSON.stringify(card).length).toBeLessThan(4000)
  })

  it('is read of a form that a customer filled in, and of nothing nested in it', async () => {
    const { ctx, connection } = await conversation()
    const reply = {
      type: 'nfm_reply',
      nfm_reply: { body: 'Enviado', response_json: nested(300_000) },
    }
    const body = textFor('wamid.form', 'oi', connection.externalId ?? '')
    const raw = JSON.stringify(body).replace(
      '"type":"text","text":{"body":"oi"}',
      `"type":"interactive","interactive":${JSON.stringify(reply)}`,
    )
    expect((await post(raw, await sign(raw))).status).toBe(200)
    while ((await processInbound({ ...ctx, actor: { kind: 'system', reason: 'test' } })).more);
    expect(
      await ctx.db.first(
        ctx.db.statement(
          `SELECT body, data FROM messages WHERE company_id = ?1 AND external_id = 'wamid.form'`,
        ),
      ),
    ).toEqual({ body: 'Enviado', data: '{}' })
  })
})
