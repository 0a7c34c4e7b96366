import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import {
  at,
  become,
  lastOf,
  plan,
  planSeries as series,
  texts,
  whenDue,
} from '#tests/edge/planned-messages.ts'
import { createScheduleInput, updateScheduleInput } from './schedules.inputs.ts'
import { deleteSchedule, sendScheduleNow } from './schedules.service.ts'
import { skipSchedule } from './skip-schedule.ts'
import { updateSchedule } from './update-schedule.ts'

describe('a series', () => {
  test('goes on after one that is skipped', async () => {
    const { ctx, ticket, asBruno } = await conversation()
    const { id } = await series(ctx, ticket.id, 'day', '2026-03-03')
    await expect(skipSchedule(asBruno, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(await skipSchedule(ctx, id)).toMatchObject({ status: 'CANCELADA', repeatEvery: null })
    await whenDue(ctx)
    expect(await texts(ctx, ticket.id)).toEqual([])
    const next = await lastOf(ctx)
    expect(next).toMatchObject({ status: 'PENDENTE', sendAt: at(25 * HOUR_MS) })
    // The last one has none after it.
    expect(await skipSchedule(ctx, next.id)).toMatchObject({ status: 'CANCELADA' })
    expect(await become(ctx)).toHaveLength(2)
    const once = await plan(ctx, ticket.id, 'uma vez', 2 * HOUR_MS)
    await expect(skipSchedule(ctx, once.id)).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
  })

  test('ends when it is stopped, cancelled or deleted; cancelled, it comes back as it was', async () => {
    const { ctx, ticket } = await phoneConversation()
    const stopped = await series(ctx, ticket.id, 'day', '2026-12-31')
    expect(await updateSchedule(ctx, stopped.id, { repeatEvery: null })).toMatchObject({
      status: 'PENDENTE',
      repeatEvery: null,
      repeated: false,
    })
    const deleted = await series(ctx, ticket.id, 'day', '2026-12-31')
    await deleteSchedule(ctx, deleted.id)
    const cancelled = await series(ctx, ticket.id, 'day', '2026-12-31')
    await updateSchedule(ctx, cancelled.id, { cancelled: true })
    await whenDue(ctx, HOUR_MS - MINUTE_MS)
    const back = await series(ctx, ticket.id, 'day', '2026-12-31')
    await updateSchedule(ctx, back.id, { cancelled: true })
    await updateSchedule(ctx, back.id, { cancelled: false })
    await whenDue(ctx)
    expect((await become(ctx)).map(({ status }) => status)).toEqual([
      'ENVIADA',
      'CANCELADA',
      'ENVIADA',
      'PENDENTE',
    ])
  })

  test('takes the words of one that waits along, and its time only where that is another', async () => {
    const { ctx, ticket } = await phoneConversation()
    await series(ctx, ticket.id, 'month', '2026-12-31', '2026-03-31T12:00:00.000Z')
    await whenDue(ctx, Date.parse('2026-03-31T12:00:00.000Z') - TEST_NOW)
    const april = await lastOf(ctx)
    // The 31st is still counted from, though the form shows the 30th.
    await updateSchedule(ctx, april.id, {
      body: 'outras palavras',
      sendAt: april.sendAt,
      repeatEvery: 'month',
      repeatUntil: '2026-11-30',
    })
    await whenDue(ctx, Date.parse(april.sendAt) - TEST_NOW)
    const may = await lastOf(ctx)
    expect(may.sendAt).toBe('2026-05-31T12:00:00.000Z')
    await updateSchedule(ctx, may.id, { sendAt: '2026-05-20T15:00:00.000Z' })
    await whenDue(ctx, Date.parse('2026-05-20T15:00:00.000Z') - TEST_NOW)
    expect((await lastOf(ctx)).sendAt).toBe('2026-06-20T15:00:00.000Z')
    expect(await texts(ctx, ticket.id)).toEqual(['bom dia', 'outras palavras', 'outras palavras'])
  })

  test('keeps its times when one goes out earlier by hand', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { id } = await series(ctx, ticket.id, 'week', '2026-12-31', at(3 * DAY_MS))
    expect(await sendScheduleNow(ctx, id)).toMatchObject({ status: 'ENVIADA' })
    expect((await lastOf(ctx)).sendAt).toBe(at(10 * DAY_MS))
  })

  test('needs a last day, after its first and within two years, and brings no file', async () => {
    const { ctx, ticket } = await phoneConversation()
    for (const input of [createScheduleInput, updateScheduleInput])
      expect(
        input.safeParse({ contactId: 1, body: 'oi', sendAt: at(HOUR_MS), repeatEvery: 'day' }).error
          ?.issues,
      ).toMatchObject([{ path: ['repeatUntil'], message: 'required' }])
    for (const [until, why] of [
      ['2026-03-01', 'repeatEndsBefore'],
      ['2028-03-03', 'tooFar?count=731'],
    ] as const)
      await expect(series(ctx, ticket.id, 'day', until)).rejects.toMatchObject({
        fields: { repeatUntil: [why] },
      })
    const { id } = await plan(ctx, ticket.id)
    const repeating = await series(ctx, ticket.id, 'day', '2026-12-31')
    for (const [change, why] of [
      [{ repeatUntil: '9999-12-31' }, 'tooFar?count=731'],
      [{ repeatUntil: '2026-03-01' }, 'repeatEndsBefore'],
      [{ sendAt: '2027-01-31T12:00:00.000Z' }, 'repeatEndsBefore'],
    ] as const)
      await expect(updateSchedule(ctx, repeating.id, change)).rejects.toMatchObject({
        fields: { repeatUntil: [why] },
      })
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE schedules SET media = '{"key":"x","name":"foto.png"}' WHERE company_id = ?1 AND id = ?2`,
        id,
      ),
    )
    await expect(
      updateSchedule(ctx, id, { repeatEvery: 'day', repeatUntil: '2026-04-01' }),
    ).rejects.toMatchObject({ fields: { repeatEvery: ['repeatWithFile'] } })
  })
})
