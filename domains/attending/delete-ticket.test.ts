import { describe, expect, test } from 'vitest'
import { createNote } from '#domains/notes/notes.service.ts'
import { messageFileKey } from '#core/media-keys.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeMessage, makeTicket } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { deleteTicket } from './delete-ticket.ts'
import { ticketCounts } from '../tickets/tickets.queries.ts'

const TABLES = ['messages', 'ticket_logs', 'ticket_notes', 'tickets'] as const
const rowsOf = async (ctx: TestContext, ticketId: number) => {
  const results = await ctx.db.batch<{ n: number }[][]>(
    TABLES.map((table) =>
      ctx.db.statement(
        `SELECT count(*) AS n FROM ${table} WHERE company_id = ?1 AND ${table === 'tickets' ? 'id' : 'ticket_id'} = ?2`,
        ticketId,
      ),
    ),
  )
  return results.map((rows) => rows[0]?.n)
}
const hangingOn = (ctx: TestContext, messageId: number) =>
  ctx.db.all(
    ctx.db.statement(
      `SELECT 'outbox' FROM outbox WHERE company_id = ?1 AND message_id = ?2
       UNION ALL SELECT 'reaction' FROM message_reactions WHERE company_id = ?1 AND message_id = ?2
       UNION ALL SELECT 'download' FROM media_downloads WHERE company_id = ?1 AND message_id = ?2`,
      messageId,
    ),
  )

/** A ticket with two messages, one of which has a stored file, a reaction and an outbox row. */
async function fullTicket() {
  const place = await desk()
  const { company, ticket, asAdmin, asAna } = place
  await makeMessage(company, ticket, { body: 'oi' })
  const message = await makeMessage(company, ticket, { body: 'foto' })
  const key = messageFileKey(company.id, message.id)
  await asAdmin.files.put(key, 'bytes')
  await asAdmin.db.batch([
    asAdmin.db.statement(
      `UPDATE messages SET media = json_object('key', ?3) WHERE company_id = ?1 AND id = ?2`,
      message.id,
      key,
    ),
    asAdmin.db.statement(
      `INSERT INTO message_reactions (company_id, message_id, sender, emoji, reacted_at) VALUES (?1, ?2, 'me', '👍', 1)`,
      message.id,
    ),
    asAdmin.db.statement(
      `INSERT INTO outbox (company_id, connection_id, message_id, contact_id, next_at, created_at, updated_at) VALUES (?1, ?3, ?2, ?4, 9e15, 1, 1)`,
      message.id,
      ticket.connectionId,
      ticket.contactId,
    ),
    asAdmin.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, created_at) VALUES (?1, ?2, 'create', 1)`,
      ticket.id,
    ),
  ])
  await createNote(asAna, { ticketId: ticket.id, note: 'Some com o ticket' })
  return { ...place, message, key }
}

describe('deleting a ticket', () => {
  test('takes messages, notes, log and what hangs on them, and tells everybody', async () => {
    const { asAdmin, ticket, message, key } = await fullTicket()
    expect(await rowsOf(asAdmin, ticket.id)).toEqual([2, 1, 1, 1])
    expect((await ticketCounts(asAdmin, true)).pending).toBe(1)
    expect(await deleteTicket(asAdmin, ticket.id)).toEqual({ id: ticket.id })
    expect(await rowsOf(asAdmin, ticket.id)).toEqual([0, 0, 0, 0])
    expect((await ticketCounts(asAdmin, true)).pending).toBe(0)
    expect(asAdmin.emitted).toMatchObject([
      {
        channel: 'ticket',
        action: 'delete',
        data: { ticketId: ticket.id, uuid: ticket.uuid },
        audience: { kind: 'company' },
      },
    ])
    await asAdmin.settled()
    expect(await asAdmin.files.head(key)).toBeNull()
    expect(await hangingOn(asAdmin, message.id)).toEqual([])
  })

  test('leaves what a sweep needs to erase its files when the process dies first', async () => {
    const { company, asAdmin, ticket, message, key } = await fullTicket()
    const dies = contextFor(company, null, { defer: () => undefined })
    await deleteTicket(dies, ticket.id)
    expect(await asAdmin.files.head(key)).not.toBeNull()
    const system = contextFor(company)
    await sweepCompany(system)
    await system.settled()
    expect(await asAdmin.files.head(key)).toBeNull()
    expect(await hangingOn(system, message.id)).toEqual([])
  })

  test('leaves the neighbours alone, and what is planned for the person', async () => {
    const { company, asAdmin, ticket, connection } = await fullTicket()
    const neighbour = await makeTicket(company, { contact: await makeContact(company), connection })
    await makeMessage(company, neighbour)
    await asAdmin.db.all(
      asAdmin.db.statement(
        `INSERT INTO schedules (company_id, contact_id, ticket_id, body, send_at, created_at, updated_at) VALUES (?1, ?2, ?3, 'oi', 9e12, 1, 1)`,
        ticket.contactId,
        ticket.id,
      ),
    )
    await deleteTicket(asAdmin, ticket.id)
    expect(await rowsOf(asAdmin, neighbour.id)).toEqual([1, 0, 0, 1])
    expect(
      await asAdmin.db.all(
        asAdmin.db.statement(
          `SELECT ticket_id AS ticketId FROM schedules WHERE company_id = ?1 AND contact_id = ?2`,
          ticket.contactId,
        ),
      ),
    ).toEqual([{ ticketId: null }])
  })

  test('takes a conversation of many pages whole', async () => {
    const { asAdmin, ticket } = await desk()
    await asAdmin.db.all(
      asAdmin.db.statement(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203)
         INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, from_me, sent_at, created_at)
         SELECT ?1, ?2, ?3, ?4, 'linha ' || i, 0, i, i FROM n`,
        ticket.id,
        ticket.contactId,
        ticket.connectionId,
      ),
    )
    await deleteTicket(asAdmin, ticket.id)
    expect(await rowsOf(asAdmin, ticket.id)).toEqual([0, 0, 0, 0])
  })

  test('is for admins', async () => {
    const { asAna, asAdmin, ticket } = await desk()
    expect(await refusal(deleteTicket(asAna, ticket.id))).toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    await deleteTicket(asAdmin, ticket.id)
    expect(await refusal(deleteTicket(asAdmin, ticket.id))).toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
  })
})
