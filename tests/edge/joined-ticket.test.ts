import { expect, it } from 'vitest'
import { joinedTickets, ticketOrJoined } from '#domains/contact-merges/joined-ticket.queries.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { undoMerge } from '#domains/contact-merges/undo-merge.ts'
import { ticketAndMessages } from '#app/features/tickets/ticket-data.server.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeContact, makeUser, TEST_NOW } from './factories.ts'
import { talk, twoPeople } from './two-people.ts'

/** Where the address of a ticket leads; its uuid where it opens. */
async function ledTo(ctx: TestContext, uuid: string, search = ''): Promise<string | null> {
  const led = await ticketAndMessages(ctx, uuid, search).catch((thrown: unknown) => thrown)
  return led instanceof Response
    ? led.headers.get('Location')
    : (led as { ticket: { uuid: string } }).ticket.uuid
}

it('leads from a ticket that merges emptied to the one that goes on, while it may be seen', async () => {
  const { company, queue, connection, kept, gone, ctx } = await twoPeople()
  const third = await makeContact(company, { name: 'Bia de novo' })
  const status = 'open'
  const first = await talk(company, gone, { connection, queue }, ['oi'], TEST_NOW)
  const second = await talk(company, kept, { connection, queue }, ['olá'], TEST_NOW + 1)
  const last = await talk(company, third, { connection, queue, status }, ['ei'], TEST_NOW + 2)
  await mergeContacts(ctx, kept.id, gone.id, 'person')
  const merged = await mergeContacts(ctx, third.id, kept.id, 'person')
  expect(await ledTo(ctx, first.uuid)).toBe(`/tickets/${last.uuid}`)
  expect(await ledTo(ctx, second.uuid, '?message=7')).toBe(`/tickets/${last.uuid}?message=7`)
  expect(await ledTo(ctx, crypto.randomUUID())).toBe('/tickets?missing=ticket')
  // The desk asks for it by itself.
  const asked = (from: TestContext, uuid: string) =>
    ticketOrJoined(from, uuid).catch((thrown: unknown) => thrown)
  const missing = { code: 'ERR_NO_TICKET_FOUND', status: 404 }
  expect(await asked(ctx, first.uuid)).toMatchObject({
    ...missing,
    data: { joined: { from: first.id, id: last.id, uuid: last.uuid } },
  })
  expect(await asked(ctx, last.uuid)).toMatchObject({ id: last.id })
  expect(await asked(ctx, crypto.randomUUID())).toMatchObject({ ...missing, data: undefined })

  const all = [first, second, last].map(({ id }) => id)
  const ofAll = (from: TestContext) => joinedTickets(from, [...all, 987_654_321])
  const on = (from: { id: number }, { id, uuid }: { id: number; uuid: string }) => ({
    ...{ from: from.id, id, uuid },
  })
  expect((await ofAll(ctx)).sort((a, b) => a.from - b.from)).toEqual([
    on(first, last),
    on(second, last),
  ])
  expect(await ofAll((await twoPeople()).ctx)).toEqual([])

  const elsewhere = contextFor(company, await makeUser(company, { queues: [] }))
  expect(await ledTo(elsewhere, first.uuid)).toBe('/tickets?missing=ticket')
  expect(await asked(elsewhere, first.uuid)).toMatchObject({ ...missing, data: undefined })

  expect(await ofAll(elsewhere)).toEqual([])

  await undoMerge(ctx, merged?.mergeId ?? 0)
  expect(await ledTo(ctx, second.uuid)).toBe(second.uuid)
  expect(await ledTo(ctx, first.uuid)).toBe(`/tickets/${second.uuid}`)
  expect(await ofAll(ctx)).toEqual([on(first, second)])
})

it('parses no record of a merge that emptied no ticket', async () => {
  const { company, kept, gone, connection, queue, ctx } = await twoPeople()
  const ticket = await talk(company, gone, { connection, queue }, ['oi'], TEST_NOW)
  await mergeContacts(ctx, kept.id, gone.id, 'person')
  const broken = await ctx.db.all(
    ctx.db.statement(
      `UPDATE contact_merges SET moved = '{"folded":[],' WHERE company_id = ?1 AND json_array_length(moved, '$.folded') = 0 RETURNING id`,
    ),
  )
  expect(broken).toHaveLength(1)
  expect(await joinedTickets(ctx, [ticket.id, 987_654_321])).toEqual([])
})
