import { afterEach, expect, it, vi } from 'vitest'
import {
  accepted,
  conversation,
  lastMessage,
  provider,
  status,
} from '#tests/edge/open-conversation.ts'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { rows } from '#tests/edge/two-people.ts'
import { SEND_MAX_ATTEMPTS } from '../channels/limits.ts'
import { opaqueData } from '../channels/mark-message.ts'
import { retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { sendMessage } from './send-message.ts'
import { settleOutbox } from './settle-outbox.ts'

afterEach(() => vi.restoreAllMocks())

/** An answer that Meta accepts, and will refuse by a status. */
async function acceptedAnswer() {
  const world = await conversation()
  const { company, connection, ctx, ticket } = world
  const graph = provider(accepted('wamid.first'), accepted('wamid.second'))
  const place = connection.externalId ?? ''
  const tell = (name: string, code?: number, more: Record<string, unknown> = {}) =>
    status(ctx, place, {
      ...{ id: 'wamid.first', status: name, timestamp: '1', ...more },
      ...(code === undefined ? {} : { errors: [{ code, message: `(#${code})` }] }),
    })
  const says = async (by = ctx) => {
    const message = await sendMessage(by, ticket.id, { body: 'olá' })
    await ctx.settled()
    return message
  }
  /** Before its answer is written down, a status comes that names the message as Meta's do: by our id, too. */
  const saysWhile = (name: string, code?: number) =>
    says(
      beforeWriting(ctx, 'ack = max(ack, 1)', async () => {
        const [sent] = await rows<{ id: number }>(
          company,
          'SELECT id FROM messages WHERE company_id = ?1',
        )
        await tell(name, code, { biz_opaque_callback_data: opaqueData(sent?.id ?? 0) })
      }),
    )
  const waitsAgain = async () => {
    ctx.clock.advance(60_000)
    await dispatchContact(ctx, connection.id, world.contact.id)
    await ctx.settled()
    return graph.sent.length
  }
  const states = async () =>
    (await rows(company, 'SELECT state FROM outbox WHERE company_id = ?1')).map(
      ({ state }) => state,
    )
  const again = async (id: number) => {
    await retryMessage(ctx, id)
    await ctx.settled()
    return graph.sent.length
  }
  return { ...world, graph, tell, says, saysWhile, waitsAgain, states, again }
}

it.each(['after its answer', 'before its answer', 'before it is known'])(
  'goes out once more where Meta refused it %s',
  async (when) => {
    const { ctx, ticket, tell, says, saysWhile, states, again } = await acceptedAnswer()
    if (when === 'before it is known') await tell('failed', 130472)
    const message = when === 'before its answer' ? await saysWhile('failed', 130472) : await says()
    if (when === 'after its answer') await tell('failed', 130472)
    expect((await lastMessage(ctx, ticket.id))?.failed).toMatchObject({
      code: '130472',
      canRetry: true,
    })
    expect(await states()).toEqual(['failed'])
    expect(await again(message.id)).toBe(2)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 1 })
    expect(await states()).toEqual(['sent'])
    // Whoever presses twice has it sent once.
    expect(await again(message.id)).toBe(2)
  },
)

it('has left, and goes out no more, where it arrived after all', async () => {
  const { ctx, ticket, tell, says, states, again } = await acceptedAnswer()
  const message = await says()
  await tell('failed', 130472)
  await tell('delivered')
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
  expect(await again(message.id)).toBe(1)
})

it.each([130472, 131000])('stays delivered where a refusal comes late: %d', async (code) => {
  const { ctx, ticket, tell, says, states, waitsAgain } = await acceptedAnswer()
  await says()
  await tell('delivered')
  await tell('failed', code)
  expect(await waitsAgain()).toBe(1)
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
})

it('says why where Meta took it back as often as any is sent', async () => {
  const { company, ctx, ticket, tell, says, states, again } = await acceptedAnswer()
  const message = await says()
  await rows(company, `UPDATE outbox SET attempts = ${SEND_MAX_ATTEMPTS} WHERE company_id = ?1`)
  await tell('failed', 131000)
  expect(await states()).toEqual(['failed'])
  expect((await lastMessage(ctx, ticket.id))?.failed).toMatchObject({ code: '131000' })
  expect(await again(message.id)).toBe(2)
})

it('goes out by itself for a reason that passes, as another try of which nothing is known', async () => {
  const { ctx, ticket, tell, says, states, waitsAgain } = await acceptedAnswer()
  await says()
  await tell('failed', 131000)
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 0 })
  expect(await waitsAgain()).toBe(2)
  await tell('delivered', undefined, { id: 'wamid.second' })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
})

it('waits no more for another try where the first one arrived after all', async () => {
  const { ctx, ticket, tell, says, states, waitsAgain } = await acceptedAnswer()
  const { id } = await says()
  await tell('failed', 131000)
  await tell('delivered', undefined, { biz_opaque_callback_data: opaqueData(id) })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
  expect(await waitsAgain()).toBe(1)
})

it('has failed where such a reason comes before its answer', async () => {
  const { ctx, ticket, saysWhile, states, again } = await acceptedAnswer()
  const message = await saysWhile('failed', 131000)
  expect((await lastMessage(ctx, ticket.id))?.failed).toMatchObject({ code: '131000' })
  expect(await states()).toEqual(['failed'])
  expect(await again(message.id)).toBe(2)
})

it('goes out once more where an earlier release had heard of its refusal', async () => {
  const { company, says, again } = await acceptedAnswer()
  const message = await says()
  await rows(
    company,
    `UPDATE messages SET error_code = '130472' WHERE company_id = ?1 AND from_me = 1`,
  )
  expect(await again(message.id)).toBe(2)
})

it('is another try also where the refused one is said to be sent only after that', async () => {
  const { ctx, ticket, tell, says, states, waitsAgain } = await acceptedAnswer()
  const { id } = await says()
  await tell('failed', 131000)
  await tell('sent', undefined, { biz_opaque_callback_data: opaqueData(id) })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 0 })
  expect(await waitsAgain()).toBe(2)
  await tell('delivered', undefined, { id: 'wamid.second' })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
})

it('is returned as it is where it went, though who has it was erased since', async () => {
  const { company, ctx, says } = await acceptedAnswer()
  const message = await says()
  await rows(company, `UPDATE outbox SET sent_to = 'gone' WHERE company_id = ?1`)
  expect(await retryMessage(ctx, message.id)).toMatchObject({ id: message.id, failed: null })
})

it('is confirmed by one tick that comes after nobody was waited for any more', async () => {
  const { company, ctx, ticket, tell, says, states, again } = await acceptedAnswer()
  const message = await says()
  await rows(company, `UPDATE outbox SET state = 'failed' WHERE company_id = ?1`)
  await rows(
    company,
    `UPDATE messages SET error_code = 'unconfirmed', ack = 0, external_id = NULL WHERE company_id = ?1 AND from_me = 1`,
  )
  await tell('sent', undefined, { biz_opaque_callback_data: opaqueData(message.id) })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 1 })
  expect(await states()).toEqual(['sent'])
  expect(await again(message.id)).toBe(1)
})

it('waits for its other try whatever is said of the one that was refused', async () => {
  const { ctx, ticket, tell, says, states } = await acceptedAnswer()
  const { id } = await says()
  await tell('failed', 131000)
  await tell('failed', 130472, { id: 'wamid.zero', biz_opaque_callback_data: opaqueData(id) })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 0 })
  expect(await states()).toEqual(['queued'])
})

it.each([
  { kind: 'retry', code: 'x', reason: '', afterMs: 1 },
  { kind: 'failed', code: 'x', reason: '' },
  { kind: 'away', code: 'x', reason: '' },
] as const)('is settled by nobody whose claim is another’s by now: $kind', async (outcome) => {
  const { company, connection, contact, ctx, ticket, says, states } = await acceptedAnswer()
  const { id: messageId } = await says()
  await rows(company, `UPDATE outbox SET state = 'sending', attempts = 2 WHERE company_id = ?1`)
  const [row] = await rows<{ id: number }>(company, 'SELECT id FROM outbox WHERE company_id = ?1')
  const place = { connectionId: connection.id, contactId: contact.id, messageId }
  await settleOutbox(ctx, { id: row?.id ?? 0, attempts: 1, ...place }, outcome)
  expect(await states()).toEqual(['sending'])
  expect((await lastMessage(ctx, ticket.id))?.failed).toBeNull()
})
