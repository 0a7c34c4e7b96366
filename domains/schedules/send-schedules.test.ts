import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import { accepted, conversation, provider } from '#tests/edge/open-conversation.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { forgetDirectory } from '../companies/directory.queries.ts'
import { listMessages } from '../messages/messages.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { SCHEDULE_LEASE_MS } from './limits.ts'
import { deleteSchedule, sendScheduleNow } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'
import {
  asSystem,
  at,
  only,
  plan,
  texts,
  ticketsOf,
  whenDue,
} from '#tests/edge/planned-messages.ts'

afterEach(() => vi.restoreAllMocks())

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

  test('says so where its message was refused, or never confirmed, later', async () => {
    const { ctx, ticket } = await conversation()
    provider(accepted('wamid.later'))
    await plan(ctx, ticket.id)
    await whenDue(ctx)
    const sent = await only(ctx)
    expect(sent).toMatchObject({ status: 'ENVIADA', undelivered: false })
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE messages SET error_code = 'unconfirmed' WHERE company_id = ?1 AND id = ?2`,
        sent?.messageId,
      ),
    )
    expect(await only(ctx)).toMatchObject({ status: 'ENVIADA', undelivered: true })
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

  test('that went out before its sender died is sent, whatever became of its ticket and connection', async () => {
    for (const became of ['closed', 'disconnected'] as const) {
      const { ctx, ticket } = await conversation()
      const graph = provider(accepted('wamid.later'))
      const { id } = await plan(ctx, ticket.id)
      await whenDue(ctx)
      await ctx.db.all(
        ctx.db.statement(
          `UPDATE schedules SET status = 'AGENDADA', message_id = NULL, lease_until = 0 WHERE company_id = ?1 AND id = ?2`,
          id,
        ),
      )
      if (became === 'closed')
        await updateTicket(ctx, ticket.id, { status: 'closed', sendFarewellMessage: false })
      else {
        await ctx.db.all(
          ctx.db.statement(`UPDATE connections SET status = 'DISCONNECTED' WHERE company_id = ?1`),
        )
        forgetDirectory(ctx.companyId)
      }
      await whenDue(ctx, HOUR_MS + 2 * SCHEDULE_LEASE_MS)
      expect(await only(ctx), became).toMatchObject({ status: 'ENVIADA', error: null })
      expect(graph.sent).toHaveLength(1)
      expect(await ticketsOf(ctx)).toHaveLength(1)
    }
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
      [367 * DAY_MS, 'tooFar?count=366'],
    ] as const)
      await expect(plan(ctx, ticket.id, 'oi', ms)).rejects.toMatchObject({
        fields: { sendAt: [why] },
      })
    const { id } = await plan(ctx, ticket.id)
    await expect(updateSchedule(ctx, id, { body: '  ' })).rejects.toMatchObject({
      fields: { body: ['required'] },
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
