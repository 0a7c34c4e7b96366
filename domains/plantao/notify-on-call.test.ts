import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeConnection, makeContact, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import {
  allArrived,
  notices,
  onCallCompany,
  ON_CALL_PHONE,
  onlyOn,
  ticketsOf,
} from '#tests/edge/on-call-company.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { updateTicket } from '../attending/tickets.service.ts'

const setHours = (ctx: TestContext, scheduleType: string) =>
  saveSetting(ctx, { column: 'scheduleType', data: scheduleType })

describe('who is on call', () => {
  it('is told at once of what waits, by the default connection, with nothing of the customers', async () => {
    const { company, system, put, wait, sweepAt, queue } = await onCallCompany()
    await put()
    await wait({ contact: await makeContact(company, { name: 'Dona Vera' }) })
    await wait({ queueId: null })
    await wait({ queueId: null })
    const { nextDueAt } = await sweepAt(0)
    expect(notices(system)).toEqual([
      {
        to: `${ON_CALL_PHONE}@s.whatsapp.net`,
        text: `*Plantão · ${company.name}*\n3 atendimentos aguardam.\n${queue.name}: 1\nSem fila: 2`,
      },
    ])
    expect(nextDueAt).not.toBeNull()
    // Their conversation is closed from its beginning: it waits for nobody.
    expect((await ticketsOf(system)).at(-1)).toMatchObject({ status: 'closed', name: 'Ana' })
  })

  it('is told again once an interval while tickets wait, and never in between', async () => {
    const { system, put, wait, sweepAt } = await onCallCompany()
    await put({ interval: 15 })
    await wait()
    for (const minute of [0, 1, 14, 14.9, 15, 16, 29, 30, 44]) {
      await sweepAt(minute)
      await allArrived(system)
    }
    expect(notices(system)).toHaveLength(3)
    expect((await sweepAt(44.5)).nextDueAt).toBe(TEST_NOW + 45 * MINUTE_MS)
    // All in one conversation, of one contact.
    expect((await ticketsOf(system)).filter(({ name }) => name === 'Ana')).toHaveLength(1)
  })

  it('is told of nothing once nothing waits, and again when something does', async () => {
    const { company, ana, system, put, wait, sweepAt } = await onCallCompany()
    await put({ interval: 5 })
    const ticket = await wait()
    await sweepAt(0)
    await allArrived(system)
    const asAna = contextFor(company, ana, { clock: system.clock })
    await updateTicket(asAna, ticket.id, { status: 'open', userId: ana.id })
    const { nextDueAt } = await sweepAt(5)
    expect(notices(system)).toHaveLength(1)
    // Nothing is looked at while nothing waits.
    expect(nextDueAt).toBeNull()
    await wait()
    await sweepAt(6)
    expect(notices(system)).toHaveLength(2)
  })

  it('is not told of what a bot has, of what is put aside, of old history, or of themselves', async () => {
    const { company, system, put, wait, sweepAt } = await onCallCompany()
    await put()
    await wait({ isBot: true })
    await wait({ snoozedUntil: TEST_NOW + DAY_MS })
    await wait({ importedAt: TEST_NOW - DAY_MS })
    // The old spelling of the same number.
    await wait({ contact: await makeContact(company, { number: '551187651234' }) })
    await wait({ contact: await makeContact(company, { number: ON_CALL_PHONE }) })
    await sweepAt(0)
    await sweepAt(1)
    expect(notices(system)).toEqual([])
    await wait()
    await sweepAt(2)
    expect(notices(system)).toMatchObject([
      { text: expect.stringContaining('1 atendimento aguarda') },
    ])
  })

  it('each has their own times, phone and interval', async () => {
    const { company, system, put, wait, sweepAt } = await onCallCompany()
    const bruno = await makeUser(company, { name: 'Bruno' })
    await put({ interval: 60 })
    await put({ userId: bruno.id, phone: '5511944443333', interval: 30 })
    await put({ phone: '5511933332222', times: onlyOn('tuesday', '08:00', '12:00') })
    await wait()
    for (const minute of [0, 30, 60]) {
      await sweepAt(minute)
      await allArrived(system)
    }
    const told = notices(system).map(({ to }) => to.slice(0, 13))
    expect(told.filter((one) => one === ON_CALL_PHONE)).toHaveLength(2)
    expect(told.filter((one) => one === '5511944443333')).toHaveLength(3)
    expect(told).toHaveLength(5)
  })
})

describe('the times of an entry', () => {
  it('cross midnight, by the clock of the company', async () => {
    const { system, put, wait, sweepAt } = await onCallCompany()
    await put({ interval: 240, times: onlyOn('monday', '22:00', '06:00') })
    await wait()
    // It is Monday 9:00; 22:00 is 13 hours away.
    expect((await sweepAt(0)).nextDueAt).toBe(TEST_NOW + HOUR_MS)
    for (let hour = 1; hour <= 24; hour++) {
      await sweepAt(hour * 60)
      await allArrived(system)
    }
    // 22:00, 2:00; at 6:00 it is over.
    expect(notices(system)).toHaveLength(2)
    const [first] = await system.db.all<{ at: number }>(
      system.db.statement(
        `SELECT created_at AS at FROM messages WHERE company_id = ?1 AND client_id LIKE 'on-call-%' ORDER BY id`,
      ),
    )
    expect(first?.at).toBe(TEST_NOW + 13 * HOUR_MS)
  })

  it('begin to the second though nobody looked for hours', async () => {
    const { put, wait, sweepAt } = await onCallCompany()
    await put({ times: onlyOn('monday', '09:40', '10:00') })
    await wait()
    expect((await sweepAt(0)).nextDueAt).toBe(TEST_NOW + 40 * MINUTE_MS)
  })

  it('of a company that moves to another time zone are followed within the hour', async () => {
    const { company, system, put, wait, sweepAt } = await onCallCompany()
    // 14:00 in Lisbon is 11:00 in São Paulo.
    await put({ times: onlyOn('monday', '14:00', '15:00') })
    await wait()
    await sweepAt(0)
    await env.CONTROL.prepare(`UPDATE companies SET timezone = 'Europe/Lisbon' WHERE id = ?`)
      .bind(company.id)
      .run()
    await setHours(system, 'disabled')
    await sweepAt(60)
    await sweepAt(120)
    expect(notices(system)).toHaveLength(1)
  })
})

describe('working hours', () => {
  it.each(['company', 'queue', 'connection'])(
    'by %s: nobody is told in them, and who is on call is told after them',
    async (scheduleType) => {
      const { system, put, wait, sweepAt } = await onCallCompany()
      await setHours(system, scheduleType)
      await put({ interval: 60 })
      await wait()
      // 9:00 to 12:00, 13:00 to 18:00 by default; 12:00 is three hours away.
      for (const hour of [0, 1, 2, 3, 4, 5, 8]) {
        await sweepAt(hour * 60)
        await allArrived(system)
      }
      expect(notices(system)).toHaveLength(1)
      await sweepAt(9 * 60)
      expect(notices(system)).toHaveLength(2)
    },
  )

  it('of a connection are its own', async () => {
    const { company, connection, queue, system, put, wait, sweepAt } = await onCallCompany()
    await setHours(system, 'connection')
    const night = await makeConnection(company, {
      options: {
        schedules: [
          {
            ...{ weekday: 'Segunda-feira', weekdayEn: 'monday' },
            ...{ startTimeA: '20:00', endTimeA: '02:00', startTimeB: '', endTimeB: '' },
          },
        ],
      },
    })
    await put({ interval: 60 })
    await wait({ connection: night })
    await wait({ connection })
    await sweepAt(0)
    expect(notices(system).map(({ text }) => text)).toEqual([
      `*Plantão · ${company.name}*\n1 atendimento aguarda.\n${queue.name}: 1`,
    ])
  })

  it('of queues are none of a ticket that is in no queue', async () => {
    const { system, put, wait, sweepAt } = await onCallCompany()
    await setHours(system, 'queue')
    await put()
    await wait()
    await sweepAt(0)
    expect(notices(system)).toEqual([])
    await wait({ queueId: null })
    await sweepAt(1)
    expect(notices(system)).toMatchObject([
      { text: expect.stringMatching(/aguarda\.\nSem fila: 1$/) },
    ])
  })
})
