import type { Statement } from '#core/context.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  accepted,
  conversation,
  lastMessage,
  provider,
  refused,
} from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { deleteTicket } from '../attending/delete-ticket.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { SEND_LEASE_MS, UNKNOWN_PATIENCE_MS } from './limits.ts'
import { sendMessage } from './send-message.ts'
import { until } from '#tests/until.ts'

afterEach(() => vi.restoreAllMocks())

/** The context of a sender; `happens` comes between its claim of a message and its handing over. */
function afterClaim(ctx: TestContext, happens: () => Promise<unknown>): TestContext {
  const db = Object.create(ctx.db) as typeof ctx.db
  db.batch = async <Rows extends readonly unknown[][]>(statements: readonly Statement[]) => {
    const results = await ctx.db.batch<Rows>(statements)
    const claimed = results[0]?.[0]
    if (claimed instanceof Object && 'attempts' in claimed) await happens()
    return results
  }
  return { ...ctx, db }
}

/** A message that the provider was too busy for, and that is due again. */
async function dueMessage(...answers: Parameters<typeof provider>) {
  const office = await conversation()
  const { ctx, ticket } = office
  const graph = provider(refused(130429), ...answers)
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  ctx.clock.advance(60_000)
  const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
  return { ...office, graph, message, system }
}

const deleteRow = (ctx: TestContext, id: number) =>
  ctx.db.all(
    ctx.db.statement('UPDATE messages SET is_deleted = 1 WHERE company_id = ?1 AND id = ?2', id),
  )

describe('when the provider refuses', () => {
  test.each([
    [131026, 'failed'],
    [131047, 'failed'],
    [131051, 'failed'],
  ])('%i fails the message with its reason', async (code) => {
    const { ctx, ticket } = await conversation()
    const graph = provider(refused(code))
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({
      ack: 0,
      failed: { code: String(code), reason: `details of ${code}`, canRetry: false },
    })
    expect(await ticketByUuid(ctx, ticket.uuid)).toMatchObject({ lastMessageFailed: true })
    expect(graph.sent).toHaveLength(1)
  })

  test('a message that failed and is deleted is not said to have failed any more', async () => {
    const { ctx, ticket } = await conversation()
    provider(refused(131026))
    const { id } = await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    await deleteMessage(ctx, id)
    await ctx.settled()
    const ticketNow = { lastMessage: '🚫', lastMessageFailed: false }
    expect(ctx.emitted.at(-1)).toMatchObject({ data: { ticket: ticketNow } })
    expect(await ticketByUuid(ctx, ticket.uuid)).toMatchObject(ticketNow)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ isDeleted: true, failed: null })
  })

  test('too fast is tried again later by the sweeper, in order', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(refused(130429), accepted('wamid.1'), accepted('wamid.2'))
    await sendMessage(ctx, ticket.id, { body: 'um' })
    await ctx.settled()
    await sendMessage(ctx, ticket.id, { body: 'dois' })
    await ctx.settled()
    expect(graph.sent).toHaveLength(1)
    expect(ctx.woken).toHaveLength(1)
    ctx.clock.advance(60_000)
    await sweepCompany({ ...ctx, actor: { kind: 'system', reason: 'test' } })
    expect(graph.sent.map((one) => (one['text'] as { body: string }).body)).toEqual([
      'um',
      'um',
      'dois',
    ])
  })

  test('a dead token flags the connection, stops its queue, and says so', async () => {
    const { ctx, ticket, connection } = await conversation()
    provider({
      status: 401,
      body: { error: { code: 190, error_subcode: 463, message: 'expired' } },
    })
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    expect(ctx.emitted.at(-1)).toMatchObject({ channel: 'whatsapp', data: { id: connection.id } })
    expect(await refusal(sendMessage(ctx, ticket.id, { body: 'outra' }))).toMatchObject({
      code: 'ERR_CONNECTION_UNAVAILABLE',
    })
  })

  test('a call that may have been taken is never sent again by itself; a person may', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(
      { status: 500, body: { error: { code: 1, message: 'oops' } } },
      accepted('wamid.second'),
    )
    const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
    await ctx.settled()
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    ctx.clock.advance(SEND_LEASE_MS * 2)
    await sweepCompany(system)
    expect(graph.sent).toHaveLength(1)
    expect((await lastMessage(ctx, ticket.id))?.failed).toBeNull()
    ctx.clock.advance(UNKNOWN_PATIENCE_MS)
    await sweepCompany(system)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({
      failed: { code: 'unconfirmed', canRetry: true },
    })
    expect((await ticketByUuid(ctx, ticket.uuid)).lastMessageFailed).toBe(true)
    await retryMessage(ctx, message.id)
    expect(ctx.emitted.at(-1)).toMatchObject({ data: { ticket: { lastMessageFailed: false } } })
    await ctx.settled()
    expect(graph.sent).toHaveLength(2)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({
      ack: 1,
      wid: 'wamid.second',
      failed: null,
    })
  })

  test('a message that was taken back before it went out never goes, not even by trying again', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(refused(130429), accepted('wamid.never'))
    const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
    await ctx.settled()
    await deleteMessage(ctx, message.id)
    expect(await refusal(retryMessage(ctx, message.id))).toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
    ctx.clock.advance(60_000)
    await sweepCompany({ ...ctx, actor: { kind: 'system', reason: 'test' } })
    expect(graph.sent).toHaveLength(1)
  })

  test.each([
    ['alone', (ctx: TestContext, { id }: { id: number }) => deleteRow(ctx, id)],
    [
      'with its ticket',
      (ctx: TestContext, { ticketId }: { ticketId: number }) => deleteTicket(ctx, ticketId),
    ],
  ])(
    'a message that is deleted %s as it is about to go is not sent, and its connection goes on',
    async (_how, remove) => {
      const { ctx, ticket, company, connection, graph, message } = await dueMessage(
        accepted('wamid.never'),
      )
      const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
      await dispatchContact(
        afterClaim(ctx, () => remove(admin, { id: message.id, ticketId: ticket.id })),
        connection.id,
        ticket.contactId,
      )
      expect(graph.sent).toHaveLength(1)
      const [row] = await ctx.db.all<{ status: string }>(
        ctx.db.statement('SELECT status FROM connections WHERE company_id = ?1'),
      )
      expect(row?.status).toBe('CONNECTED')
      const waiting = await ctx.db.all(
        ctx.db.statement(`SELECT id FROM outbox WHERE company_id = ?1 AND state <> 'failed'`),
      )
      expect(waiting).toEqual([])
    },
  )

  test('a message whose number is corrected as it is about to go goes to the new one', async () => {
    const { ctx, ticket, company, connection, graph } = await dueMessage(accepted('wamid.right'))
    const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
    const number = '5511987650000'
    const input = updateContactInput.parse({ number })
    await dispatchContact(
      afterClaim(ctx, () => updateContact(admin, testPlatform(), ticket.contactId, input)),
      connection.id,
      ticket.contactId,
    )
    expect(graph.sent.map(({ to }) => to)).toEqual(['+5511987654321', `+${number}`])
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 1, wid: 'wamid.right' })
  })

  test('a sender that died before it asked the provider has surely sent nothing: it goes', async () => {
    const { ctx, ticket, connection, graph, system } = await dueMessage(accepted('wamid.once'))
    const dead = afterClaim(ctx, () => new Promise(() => undefined))
    void dispatchContact(dead, connection.id, ticket.contactId)
    await until(async () =>
      expect(
        await ctx.db.all(
          ctx.db.statement(`SELECT id FROM outbox WHERE company_id = ?1 AND state = 'sending'`),
        ),
      ).toHaveLength(1),
    )
    await sweepCompany(system)
    expect(graph.sent).toHaveLength(1)
    ctx.clock.advance(SEND_LEASE_MS + 1)
    await sweepCompany(system)
    expect(graph.sent).toHaveLength(2)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 1, wid: 'wamid.once' })
  })

  test('a sender that lost its claim while it slept sends nothing', async () => {
    const { ctx, ticket, connection, graph, system } = await dueMessage(
      accepted('wamid.other'),
      accepted('wamid.never'),
    )
    const slow = afterClaim(ctx, async () => {
      ctx.clock.advance(SEND_LEASE_MS + 1)
      await sweepCompany(system)
    })
    await dispatchContact(slow, connection.id, ticket.contactId)
    expect(graph.sent).toHaveLength(2)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ ack: 1, wid: 'wamid.other' })
  })

  test('a sender that died in the middle leaves the outcome unknown, not a second send', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider({ hangs: true })
    await sendMessage(ctx, ticket.id, { body: 'oi' })
    await until(() => expect(graph.sent).toHaveLength(1))
    const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
    ctx.clock.advance(SEND_LEASE_MS + 1)
    expect((await sweepCompany(system)).nextDueAt).toBe(ctx.clock.now() + UNKNOWN_PATIENCE_MS)
    ctx.clock.advance(UNKNOWN_PATIENCE_MS + 1)
    await sweepCompany(system)
    expect(graph.sent).toHaveLength(1)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: { code: 'unconfirmed' } })
  })
})
