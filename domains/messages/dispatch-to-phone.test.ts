import { expect, it } from 'vitest'
import { MINUTE_MS } from '#core/time.ts'
import type { SessionFailure } from '#core/session-port.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import {
  acked,
  moodyPhone,
  outboxOf,
  phoneConversation,
  sends,
  statusIs,
  sweepAfter,
} from '#tests/edge/phone-conversation.ts'
import { makeContact, makeMessage, makeTicket } from '#tests/edge/factories.ts'
import { retryMessage } from './change-message.ts'
import {
  ACK_PATIENCE_MS,
  AWAY_RETRY_MAX_MS,
  DOWN_LOOK_MS,
  SEND_LEASE_MS,
  WRITTEN_MAX_ATTEMPTS,
} from './limits.ts'
import { SEND_MAX_ATTEMPTS } from '../channels/limits.ts'
import { releaseWaitingStatements } from './release-waiting.ts'
import { sendMessage } from './send-message.ts'
import { until } from '#tests/until.ts'

it('has its WhatsApp id before it goes out, and waits for the ack', async () => {
  const { ctx, ticket, sessionId } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'Bom dia!' })
  expect(message.wid).toMatch(/^3EB0[0-9A-F]{18}$/)
  await ctx.settled()
  expect(ctx.commands).toMatchObject([
    {
      sessionId,
      kind: 'message.send',
      input: { to: '5511987654321@s.whatsapp.net', messageId: message.wid },
    },
  ])
  expect(await outboxOf(ctx, message.id)).toMatchObject({
    state: 'written',
    nextAt: ctx.clock.now() + ACK_PATIENCE_MS,
  })
  expect(ctx.woken).toContain(ctx.clock.now() + ACK_PATIENCE_MS)
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 0, failed: null })
})

it('gives a private note no WhatsApp id', async () => {
  const { ctx, ticket } = await phoneConversation()
  expect((await sendMessage(ctx, ticket.id, { body: 'nota', isPrivate: true })).wid).toBeNull()
  await ctx.settled()
  expect(ctx.commands).toEqual([])
})

it('quotes in a group by who wrote the message', async () => {
  const { ctx, company, connection, ana } = await phoneConversation()
  const group = await makeContact(company, { number: null, isGroup: true })
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'group', '', '12036@g.us', ?2, 1)`,
      group.id,
    ),
  )
  const ticket = await makeTicket(company, {
    contact: group,
    connection,
    user: ana,
    status: 'group',
    isGroup: true,
  })
  const theirs = await makeMessage(company, ticket, {
    externalId: 'Q1',
    body: 'alguém?',
    data: { from: { jid: '77@lid', name: 'Bia', phone: null } },
  })
  await sendMessage(ctx, ticket.id, { body: 'eu', quotedMsg: { id: theirs.id } })
  await ctx.settled()
  expect(sends(ctx)).toMatchObject([
    {
      to: '12036@g.us',
      quoted: {
        chat: '12036@g.us',
        id: 'Q1',
        fromMe: false,
        participant: '77@lid',
        text: 'alguém?',
      },
    },
  ])
})

it('goes once more under the same id when WhatsApp stays silent, and is given up after some tries', async () => {
  const { ctx, ticket } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  expect((await sweepAfter(ctx, ACK_PATIENCE_MS - 1)).nextDueAt).toBe(ctx.clock.now() + 1000)
  expect(sends(ctx)).toHaveLength(1)
  for (let n = 1; n <= WRITTEN_MAX_ATTEMPTS; n += 1) await sweepAfter(ctx, ACK_PATIENCE_MS)
  expect(sends(ctx).map(({ messageId }) => messageId)).toEqual(
    Array.from({ length: WRITTEN_MAX_ATTEMPTS }, () => message.wid),
  )
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({
    failed: { code: 'unconfirmed', canRetry: true },
  })
  expect(ctx.emitted.at(-1)).toMatchObject({ action: 'ack', data: { id: message.id } })
})

it('is sent no second time once WhatsApp took it', async () => {
  const { ctx, ticket } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  await acked(ctx, message.id)
  await sweepAfter(ctx, 10 * ACK_PATIENCE_MS)
  expect(sends(ctx)).toHaveLength(1)
})

it('stays sent when the ack overtakes the answer of the command', async () => {
  const world = await phoneConversation()
  const { ctx, ticket } = world
  const original = ctx.sessions.command.bind(ctx.sessions)
  ctx.sessions.command = async (...call) => {
    const answer = await original(...call)
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE outbox SET state = 'sent' WHERE company_id = ?1 AND state = 'sending'`,
      ),
    )
    return answer
  }
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'sent' })
})

it('waits for as long as nobody can take it, knocks ever seldomer, and uses up no try', async () => {
  const { mood, answer } = moodyPhone()
  mood.fails = ['ERR_NOT_OPEN', false]
  const { ctx, ticket } = await phoneConversation(answer)
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  const waits: number[] = []
  while (waits.at(-1) !== AWAY_RETRY_MAX_MS && waits.length < 30) {
    const row = await outboxOf(ctx, message.id)
    expect(row).toMatchObject({ state: 'queued', attempts: 0 })
    waits.push((row?.nextAt ?? 0) - ctx.clock.now())
    await sweepAfter(ctx, waits.at(-1) ?? 0)
  }
  expect(waits.length).toBeGreaterThan(2 * SEND_MAX_ATTEMPTS)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.at(-1)).toBe(AWAY_RETRY_MAX_MS)
  expect((await lastMessage(ctx, ticket.id))?.failed).toBeNull()
  mood.fails = null
  await sweepAfter(ctx, AWAY_RETRY_MAX_MS)
  expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'written' })
  expect(new Set(sends(ctx).map(({ messageId }) => messageId))).toEqual(new Set([message.wid]))
})

it('goes at once when the connection is back', async () => {
  const { mood, answer } = moodyPhone()
  mood.fails = ['ERR_NOT_OPEN', false]
  const { ctx, ticket, connection } = await phoneConversation(answer)
  await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  await sweepAfter(ctx, 20 * MINUTE_MS)
  mood.fails = null
  const before = sends(ctx).length
  await ctx.db.batch(releaseWaitingStatements(ctx, connection.id))
  await sweepAfter(ctx, 0)
  expect(sends(ctx)).toHaveLength(before + 1)
})

it('keeps what was written while its socket was lost, whatever number of times that happens', async () => {
  const { ctx, ticket } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  for (let n = 0; n < 2 * WRITTEN_MAX_ATTEMPTS; n += 1) {
    await statusIs(ctx, 'TIMEOUT', 'waiting')
    await sweepAfter(ctx, ACK_PATIENCE_MS)
    expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'queued', attempts: 0 })
    await statusIs(ctx, 'CONNECTED', 'open')
    await sweepAfter(ctx, 1000)
    expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'written', attempts: 1 })
  }
})

it('is not spun on while the connection is down, and does not keep others from being sent', async () => {
  const { ctx, ticket } = await phoneConversation()
  await statusIs(ctx, 'TIMEOUT', 'waiting')
  await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  expect(ctx.commands).toEqual([])
  expect((await sweepAfter(ctx, 0)).nextDueAt).toBe(ctx.clock.now() + DOWN_LOOK_MS)
  await statusIs(ctx, 'CONNECTED', 'open')
  await sweepAfter(ctx, 0)
  expect(sends(ctx)).toHaveLength(1)
})

it('is sent again by another sender when the first one died: the id makes that safe', async () => {
  const { ctx, ticket } = await phoneConversation()
  let dies = true
  let hanging = 0
  const original = ctx.sessions.command.bind(ctx.sessions)
  ctx.sessions.command = (...call) => {
    if (!dies) return original(...call)
    hanging += 1
    return new Promise(() => undefined)
  }
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await until(() => expect(hanging).toBe(1))
  dies = false
  await sweepAfter(ctx, SEND_LEASE_MS + 1)
  expect(sends(ctx)).toMatchObject([{ messageId: message.wid }])
  expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'written' })
})

it('fails with a code of its own, and a try by hand is another message to WhatsApp', async () => {
  const { mood, answer } = moodyPhone()
  mood.fails = ['ERR_INVALID_INPUT', false]
  const { ctx, ticket } = await phoneConversation(answer)
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({
    failed: { code: 'wa-refused', canRetry: true },
  })
  mood.fails = null
  await retryMessage(ctx, message.id)
  await ctx.settled()
  const [first, second] = sends(ctx).map(({ messageId }) => messageId)
  expect(first).toBe(message.wid)
  expect(second).toMatch(/^3EB0/)
  expect(second).not.toBe(first)
})

it('keeps its id when it was never confirmed: if it did arrive, the repeat is the same message', async () => {
  const { ctx, ticket } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  for (let n = 1; n <= WRITTEN_MAX_ATTEMPTS; n += 1) await sweepAfter(ctx, ACK_PATIENCE_MS)
  const before = sends(ctx).length
  await retryMessage(ctx, message.id)
  await ctx.settled()
  expect(sends(ctx).slice(before)).toMatchObject([{ messageId: message.wid }])
})

it('offers no other try for somebody who is not on WhatsApp', async () => {
  const { mood, answer } = moodyPhone()
  mood.fails = ['ERR_NOT_ON_WHATSAPP', false]
  const { ctx, ticket } = await phoneConversation(answer)
  await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({
    failed: { code: 'wa-not-on-whatsapp', canRetry: false },
  })
})

it.each<[SessionFailure, string, string]>([
  ['ERR_NO_SESSION', 'DISCONNECTED', 'unlinked'],
  ['ERR_CORRUPT', 'corrupt', 'corrupt'],
])(
  'takes the connection down when its session is gone (%s)',
  async (code, status, statusReason) => {
    const { mood, answer } = moodyPhone()
    mood.fails = [code, false]
    const { ctx, ticket, connection } = await phoneConversation(answer)
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    const row = await ctx.db.first(
      ctx.db.statement(
        'SELECT status, status_reason AS statusReason FROM connections WHERE company_id = ?1 AND id = ?2',
        connection.id,
      ),
    )
    expect(row).toEqual({ status, statusReason })
    expect(ctx.emitted.at(-1)).toMatchObject({ channel: 'whatsapp', data: { id: connection.id } })
  },
)
