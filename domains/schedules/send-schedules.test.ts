import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { mergeContacts } from '#domains/contacts/merge-contacts.ts'
import { erasePerson } from '#domains/contacts/erase-person.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { accepted, conversation, provider } from '#tests/edge/open-conversation.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { beginUpload, completeUpload, putPart } from '../media/uploads.service.ts'
import { listMessages } from '../messages/messages.queries.ts'
import { updateTicket } from '../tickets/tickets.service.ts'
import { sweepCompany } from '../webhooks/sweep-company.ts'
import { SCHEDULE_LEASE_MS } from './limits.ts'
import { listSchedulesInput } from './schedules.inputs.ts'
import { listSchedules } from './schedules.queries.ts'
import {
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
  updateSchedule,
} from './schedules.service.ts'

afterEach(() => vi.restoreAllMocks())

const at = (ms: number) => new Date(TEST_NOW + ms).toISOString()
const asSystem = (ctx: TestContext) =>
  ({ ...ctx, actor: { kind: 'system', reason: 'test' } }) as const

/** An hour later, by the alarm. */
async function whenDue(ctx: TestContext, ms = HOUR_MS) {
  ctx.clock.set(TEST_NOW + ms)
  const swept = await sweepCompany(asSystem(ctx))
  await ctx.settled()
  return swept
}
const plan = (ctx: TestContext, ticketId: number, body = 'bom dia', ms = HOUR_MS) =>
  createSchedule(ctx, { ticketId, body, sendAt: at(ms) })
const only = async (ctx: TestContext) =>
  (await listSchedules(ctx, listSchedulesInput.parse({}))).schedules[0]
const texts = async (ctx: TestContext, ticketId: number) =>
  (await listMessages(ctx, ticketId, {})).messages.map(({ body }) => body)
const ticketsOf = (ctx: TestContext) =>
  ctx.db.all<{ id: number; status: string; userId: number | null; unread: number }>(
    ctx.db.statement(
      'SELECT id, status, user_id AS userId, unread_messages AS unread FROM tickets WHERE company_id = ?1 ORDER BY id',
    ),
  )

describe('a message for later', () => {
  test('goes out at its time, once, in its author’s name, through the official number', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.later'))
    await saveSetting(
      { ...ctx, actor: asSystem(ctx).actor },
      {
        column: 'sendSignMessage',
        data: 'enabled',
      },
    )
    const planned = await plan(ctx, ticket.id, '{{ms}}, {{firstName}}! São {{hour}}.')
    expect(planned).toMatchObject({
      status: 'PENDENTE',
      sendAt: at(HOUR_MS),
      user: { name: 'Ana' },
    })
    expect(ctx.woken).toContain(TEST_NOW + HOUR_MS)
    expect((await whenDue(ctx, HOUR_MS - 1)).nextDueAt).toBe(TEST_NOW + HOUR_MS + 999)
    expect(graph.sent).toEqual([])
    await whenDue(ctx)
    await whenDue(ctx, HOUR_MS + MINUTE_MS)
    // 13:00 UTC is 10:00 in São Paulo.
    expect(graph.sent).toMatchObject([
      {
        text: {
          body: expect.stringMatching(/^\*Ana:\*\nBom dia, Contato! São 10:00\.$/) as string,
        },
      },
    ])
    const sent = await only(ctx)
    expect(sent).toMatchObject({ status: 'ENVIADA', sentAt: at(HOUR_MS), error: null })
    expect((await listMessages(ctx, ticket.id, {})).messages).toMatchObject([
      { id: sent?.messageId, user: { name: 'Ana' }, fromMe: true },
    ])
    expect(
      ctx.emitted.filter(({ channel }) => channel === 'schedule').map((e) => e.action),
    ).toEqual(['create', 'update'])
  })

  test('goes out through a linked phone as well', async () => {
    const { ctx, ticket } = await phoneConversation()
    await plan(ctx, ticket.id)
    await whenDue(ctx)
    expect(sends(ctx)).toHaveLength(1)
    expect(await only(ctx)).toMatchObject({ status: 'ENVIADA' })
  })

  test('whose sender died is sent by the next, and never twice', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.later'))
    const { id } = await plan(ctx, ticket.id)
    // Died between the claim and the send: nobody touches it while the claim lasts.
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE schedules SET status = 'AGENDADA', lease_until = ?3 WHERE company_id = ?1 AND id = ?2`,
        id,
        TEST_NOW + HOUR_MS + SCHEDULE_LEASE_MS,
      ),
    )
    await whenDue(ctx)
    expect(graph.sent).toEqual([])
    await expect(updateSchedule(ctx, id, { body: 'outra' })).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_SENT',
    })
    await whenDue(ctx, HOUR_MS + SCHEDULE_LEASE_MS)
    expect(graph.sent).toHaveLength(1)
    // Died after the message was written, before the row said so.
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE schedules SET status = 'AGENDADA', lease_until = 0 WHERE company_id = ?1 AND id = ?2`,
        id,
      ),
    )
    await whenDue(ctx, HOUR_MS + 2 * SCHEDULE_LEASE_MS)
    expect(graph.sent).toHaveLength(1)
    expect(await texts(ctx, ticket.id)).toHaveLength(1)
    expect(await only(ctx)).toMatchObject({ status: 'ENVIADA' })
  })

  test('that two sweeps meet at once is sent once', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.later'))
    await plan(ctx, ticket.id)
    ctx.clock.set(TEST_NOW + HOUR_MS)
    await Promise.all([1, 2, 3].map(() => sweepCompany(asSystem(ctx))))
    await ctx.settled()
    expect(graph.sent).toHaveLength(1)
  })

  test('stays with the reason when the window has closed, and waits again with another time', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.later'))
    const { id } = await plan(ctx, ticket.id, 'lembrete', 25 * HOUR_MS)
    await whenDue(ctx, 25 * HOUR_MS)
    expect(graph.sent).toEqual([])
    expect(await only(ctx)).toMatchObject({ status: 'ERRO', error: 'ERR_WINDOW_CLOSED' })
    await expect(updateSchedule(ctx, id, { body: 'outra' })).rejects.toMatchObject({
      fields: { sendAt: ['past'] },
    })
    await updateSchedule(ctx, id, { sendAt: at(26 * HOUR_MS) })
    expect(await only(ctx)).toMatchObject({ status: 'PENDENTE', error: null })
    await ctx.db.all(
      ctx.db.statement(
        'UPDATE tickets SET last_inbound_at = ?2 WHERE company_id = ?1',
        TEST_NOW + 25 * HOUR_MS,
      ),
    )
    await whenDue(ctx, 26 * HOUR_MS)
    expect(graph.sent).toHaveLength(1)
  })

  test('stays with the reason when its connection is gone', async () => {
    const { ctx, ticket } = await conversation()
    await plan(ctx, ticket.id)
    await ctx.db.batch([
      ctx.db.statement(`UPDATE connections SET status = 'DISCONNECTED' WHERE company_id = ?1`),
      ctx.db.statement(
        'UPDATE company_state SET directory_version = directory_version + 1 WHERE company_id = ?1',
      ),
    ])
    await whenDue(ctx)
    expect(await only(ctx)).toMatchObject({ status: 'ERRO', error: 'ERR_CONNECTION_UNAVAILABLE' })
    expect(await ticketsOf(ctx)).toHaveLength(1)
  })

  test('opens its author a new ticket when the old one was closed, and joins the one in hand else', async () => {
    const { ctx, ticket } = await phoneConversation()
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0
    await plan(ctx, ticket.id, 'um')
    await plan(ctx, ticket.id, 'dois', 2 * HOUR_MS)
    await updateTicket(ctx, ticket.id, { status: 'closed' })
    await whenDue(ctx)
    await whenDue(ctx, 2 * HOUR_MS)
    const [, opened, ...others] = await ticketsOf(ctx)
    expect(others).toEqual([])
    expect(opened).toMatchObject({ status: 'open', userId })
    expect(await texts(ctx, opened?.id ?? 0)).toEqual(['um', 'dois'])
  })

  test('goes into a waiting ticket and leaves what the customer wrote unread', async () => {
    const { ctx, ticket } = await conversation({ status: 'pending' })
    provider(accepted('wamid.later'))
    await plan(ctx, ticket.id)
    await ctx.db.all(
      ctx.db.statement('UPDATE tickets SET unread_messages = 2 WHERE company_id = ?1'),
    )
    await whenDue(ctx)
    expect(await ticketsOf(ctx)).toMatchObject([{ status: 'pending', unread: 2 }])
    expect(await texts(ctx, ticket.id)).toEqual(['bom dia'])
  })

  test('can be sent at once, changed or taken away before its time', async () => {
    const { ctx, ticket } = await conversation()
    const graph = provider(accepted('wamid.later'))
    const [now, gone] = [await plan(ctx, ticket.id, 'já'), await plan(ctx, ticket.id, 'nunca')]
    await updateSchedule(ctx, now.id, { body: 'agora mesmo' })
    expect(await sendScheduleNow(ctx, now.id)).toMatchObject({ status: 'ENVIADA' })
    await expect(sendScheduleNow(ctx, now.id)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_SENT' })
    expect(await deleteSchedule(ctx, gone.id)).toEqual({ id: gone.id })
    await ctx.settled()
    await whenDue(ctx)
    expect(graph.sent).toMatchObject([{ text: { body: 'agora mesmo' } }])
  })

  test('is for a time ahead, within a year, and has words', async () => {
    const { ctx, ticket } = await conversation()
    for (const [ms, why] of [
      [0, 'past'],
      [-1, 'past'],
      [367 * DAY_MS, 'too far'],
    ] as const)
      await expect(plan(ctx, ticket.id, 'oi', ms)).rejects.toMatchObject({
        fields: { sendAt: [why] },
      })
    const { id } = await plan(ctx, ticket.id)
    await expect(updateSchedule(ctx, id, { body: '  ' })).rejects.toMatchObject({
      fields: { body: ['Required'] },
    })
  })

  test('needs a plan that has schedules', async () => {
    const { ctx, company, ticket } = await conversation()
    const plans = env.CONTROL.prepare('UPDATE plans SET use_schedules = 0 WHERE id = ?')
    await plans.bind(company.planId).run()
    await saveSetting(
      { ...ctx, actor: asSystem(ctx).actor },
      { column: 'requiredTag', data: 'disabled' },
    )
    await expect(plan(ctx, ticket.id)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE_OFF' })
  })
})

describe('a file for later', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  async function uploaded(ctx: TestContext) {
    const { id } = await beginUpload(ctx, { name: 'foto.png', mime: 'image/png', size: PNG.length })
    await putPart(ctx, id, 1, new Response(PNG).body)
    await completeUpload(ctx, id)
    return id
  }
  const withFile = async (ctx: TestContext, ticketId: number, ms: number) => {
    const upload = { id: await uploaded(ctx) }
    const input = { ticketId, body: 'a foto', sendAt: at(ms), upload }
    return { upload, planned: await createSchedule(ctx, input), input }
  }

  test('outlives the upload it came in, and goes out with its words', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { planned, input } = await withFile(ctx, ticket.id, 3 * DAY_MS)
    expect(planned.media).toEqual({ name: 'foto.png', mime: 'image/png', size: PNG.length })
    await expect(createSchedule(ctx, input)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    await whenDue(ctx, 2 * DAY_MS)
    await whenDue(ctx, 3 * DAY_MS)
    const { messages } = await listMessages(ctx, ticket.id, {})
    expect(messages).toMatchObject([{ body: 'a foto', mediaType: 'image' }])
    expect(sends(ctx)).toMatchObject([{ content: { kind: 'image', caption: 'a foto' } }])
  })

  test('goes with the message that is taken away or the person that is forgotten', async () => {
    const { ctx, company, ticket, contact } = await phoneConversation()
    const keys = async () =>
      (await env.MEDIA.list({ prefix: `c${company.id}/uploads/` })).objects.length
    const { planned } = await withFile(ctx, ticket.id, HOUR_MS)
    await withFile(ctx, ticket.id, HOUR_MS)
    expect(await keys()).toBe(2)
    await deleteSchedule(ctx, planned.id)
    await ctx.settled()
    expect(await keys()).toBe(1)
    await erasePerson(asSystem(ctx), contact.id)
    expect(await keys()).toBe(0)
    expect(await only(ctx)).toBeUndefined()
  })
})

test('contacts that became one have one list, and the message finds the one that stayed', async () => {
  const { ctx, company, ticket, contact } = await phoneConversation()
  await plan(ctx, ticket.id)
  const kept = await makeContact(company)
  await mergeContacts(asSystem(ctx), kept.id, contact.id, 'person')
  const list = await listSchedules(ctx, listSchedulesInput.parse({ contactId: kept.id }))
  expect(list.schedules).toMatchObject([{ contactId: kept.id, contact: { name: kept.name } }])
  await whenDue(ctx)
  expect(sends(ctx)).toHaveLength(1)
  expect(await texts(ctx, ticket.id)).toEqual(['bom dia'])
})

test('a colleague sees what stands on tickets they see, and changes it only when they hold the ticket', async () => {
  const { ctx, company, ticket, asBruno } = await conversation()
  const carla = contextFor(company, await makeUser(company))
  const boss = contextFor(
    company,
    await makeUser(company, { profile: 'supervisor', allTicket: true }),
  )
  const { id } = await plan(ctx, ticket.id)
  expect(await only(asBruno)).toMatchObject({ id })
  expect(await only(carla)).toBeUndefined()
  await expect(deleteSchedule(carla, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(deleteSchedule(asBruno, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  await updateTicket(boss, ticket.id, {
    userId: asBruno.actor.kind === 'user' ? asBruno.actor.userId : 0,
    queueId: ticket.queueId,
  })
  expect(await updateSchedule(asBruno, id, { body: 'por mim' })).toMatchObject({ body: 'por mim' })
  expect(await deleteSchedule(boss, id)).toEqual({ id })
})

test('the list is paged by time, searched and narrowed', async () => {
  const { ctx, ticket } = await conversation()
  for (let n = 1; n <= 21; n++)
    await plan(ctx, ticket.id, n === 7 ? 'O 100% Boleto' : `n ${n}`, n * HOUR_MS)
  const first = await listSchedules(ctx, listSchedulesInput.parse({}))
  expect(first).toMatchObject({ hasMore: true, count: 20 })
  expect(first.schedules[0]?.body).toBe('n 21')
  const next = await listSchedules(
    ctx,
    listSchedulesInput.parse({ cursor: first.nextCursor ?? '' }),
  )
  expect(next.schedules.map(({ body }) => body)).toEqual(['n 1'])
  const second = await listSchedules(ctx, listSchedulesInput.parse({ pageNumber: 2 }))
  expect(second.schedules).toEqual(next.schedules)
  const found = async (query: Record<string, unknown>) =>
    (await listSchedules(ctx, listSchedulesInput.parse(query))).schedules.length
  expect(await found({ searchParam: '100% bol' })).toBe(1)
  expect(await found({ searchParam: '100_bol' })).toBe(0)
  expect(await found({ from: at(2 * HOUR_MS), until: at(4 * HOUR_MS) })).toBe(2)
  expect(await found({ status: '["ENVIADA"]' })).toBe(0)
  expect(await found({ userId: 999_999 })).toBe(0)
})
