import { describe, expect, it } from 'vitest'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { pastMessage, phoneWithPast } from '#tests/edge/phone-with-past.ts'
import { picture, rows } from '#tests/edge/two-people.ts'
import { closeImportedTickets } from './close-imported.ts'

describe('imported tickets', () => {
  it('are closed together, but for those somebody took or somebody wrote in', async () => {
    const { company, connection, ctx, imported, arrives } = await phoneWithPast()
    for (const lid of ['31001', '31002', '31003'])
      await imported({ messages: [pastMessage(lid, 'antiga', 2)] })
    const ana = await makeUser(company)
    await rows(
      company,
      `UPDATE tickets SET status = 'open', user_id = ?2 WHERE company_id = ?1 AND id = (SELECT max(id) FROM tickets WHERE company_id = ?1)`,
      ana.id,
    )
    await arrives('3EB0NOW', '31002', 'agora')
    ctx.emitted.length = 0
    expect(await closeImportedTickets(ctx, connection.id)).toBe(1)
    expect(await closeImportedTickets(ctx, connection.id)).toBe(0)
    const { tickets, logs } = await picture(company)
    expect(tickets.map(({ status }) => status)).toEqual(['closed', 'pending', 'open'])
    expect(logs.filter(({ type }) => type === 'closed')).toMatchObject([
      { ticket_id: tickets[0]?.['id'] },
    ])
    expect(ctx.emitted).toMatchObject([
      { channel: 'ticket', action: 'update', audience: { before: { status: 'pending' } } },
      { channel: 'whatsapp', action: 'update', data: { id: connection.id } },
    ])
    expect((await picture(company)).counts.map(({ status }) => status)).toEqual([
      'closed',
      'open',
      'pending',
    ])
  })

  it('close by themselves 35 seconds after the last bite where the connection says so, once', async () => {
    for (const wanted of [true, false]) {
      const { company, ctx, imported } = await phoneWithPast({ closedTicketsPostImported: wanted })
      await imported({ messages: [pastMessage('31004', 'antiga', 2)] })
      ctx.clock.advance(34_999)
      const first = await sweepCompany(ctx)
      expect(first.nextDueAt).toBe(wanted ? TEST_NOW + 35_999 : null)
      expect((await picture(company)).tickets).toMatchObject([{ status: 'pending' }])
      ctx.clock.advance(1)
      expect((await sweepCompany(ctx)).nextDueAt).toBeNull()
      expect((await picture(company)).tickets).toMatchObject([
        { status: wanted ? 'closed' : 'pending' },
      ])
    }
  })

  it('of another company are not there', async () => {
    const { connection, imported, company } = await phoneWithPast()
    await imported({ messages: [pastMessage('31005', 'antiga', 2)] })
    const theirs = contextFor(await makeCompany())
    expect((await refusal(closeImportedTickets(theirs, connection.id))).code).toBe(
      'ERR_NO_WAPP_FOUND',
    )
    const user = contextFor(company, await makeUser(company))
    expect((await refusal(closeImportedTickets(user, connection.id))).code).toBe(
      'ERR_NO_PERMISSION',
    )
    expect((await picture(company)).tickets).toMatchObject([{ status: 'pending' }])
  })
})
