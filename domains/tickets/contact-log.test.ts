import { expect, test } from 'vitest'
import { makeTicket, TEST_NOW } from '#tests/edge/factories.ts'
import type { TestTicket } from '#tests/edge/factories.ts'
import { remembering, walksOf } from '#tests/edge/query-plan-tools.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { rows } from '#tests/edge/two-people.ts'
import { contactLog } from './contact-log.ts'
import { CONTACT_LOG_PAGE } from './limits.ts'

/** Ana's desk; the contact has another ticket in a queue that she does not work in. */
async function office() {
  const world = await desk()
  const { company, contact, connection, sales } = world
  const elsewhere = await makeTicket(company, {
    ...{ contact, connection, queue: sales, status: 'closed' },
  })
  const happens = (ticket: TestTicket, type: string) =>
    rows(
      company,
      'INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
      ...[ticket.id, type, world.bruno.id, ticket.queueId, TEST_NOW],
    )
  return { ...world, elsewhere, happens }
}

test('what happened to all tickets stands newest first, each entry with its ticket', async () => {
  const { asBruno, contact, ticket, elsewhere, happens, sales } = await office()
  await happens(ticket, 'create')
  await happens(elsewhere, 'closed')
  await happens(ticket, 'open')
  const { entries, nextCursor } = await contactLog(asBruno, contact.id)
  expect(entries).toMatchObject([
    { type: 'open', ticketId: ticket.id, ticketUuid: ticket.uuid, user: { name: 'Bruno' } },
    { type: 'closed', ticketId: elsewhere.id, queue: { name: sales.name } },
    { type: 'create', ticketId: ticket.id },
  ])
  expect(nextCursor).toBeNull()
})

test('nothing of a ticket that the caller does not see', async () => {
  const { asAna, contact, ticket, elsewhere, happens } = await office()
  await happens(elsewhere, 'closed')
  await happens(ticket, 'open')
  const { entries } = await contactLog(asAna, contact.id)
  expect(entries.map(({ ticketId }) => ticketId)).toEqual([ticket.id])
})

test('pages go on where the last ended, over all tickets', async () => {
  const { asBruno, contact, ticket, elsewhere, happens } = await office()
  const many = CONTACT_LOG_PAGE + 3
  for (let i = 0; i < many; i++) {
    await happens(ticket, 'access')
    await happens(elsewhere, 'access')
  }
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await contactLog(asBruno, contact.id, cursor)
    expect(page.entries.length).toBeLessThanOrEqual(CONTACT_LOG_PAGE)
    seen.push(...page.entries.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toHaveLength(2 * many)
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
})

test('another company’s contact is not there, nor what is no cursor', async () => {
  const { contact, asAna } = await office()
  const other = await desk()
  expect(await refusal(contactLog(other.asAdmin, contact.id))).toMatchObject({
    code: 'ERR_NO_CONTACT_FOUND',
  })
  expect(await refusal(contactLog(asAna, contact.id, 'x'))).toMatchObject({
    code: 'ERR_INVALID_INPUT',
  })
})

test('it is read by indexes', async () => {
  const { company, asAna, contact } = await office()
  const { db, seen } = remembering(asAna.db)
  await contactLog({ ...asAna, db }, contact.id)
  expect(seen.size).toBeGreaterThan(0)
  expect(await walksOf(company, seen)).toEqual({})
})
