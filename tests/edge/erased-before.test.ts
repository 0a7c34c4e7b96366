import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { shardOf } from '#workers/env.ts'
import first from '../../migrations/tenant/0037_outbox_written_for.sql?raw'
import second from '../../migrations/tenant/0039_erased_tickets.sql?raw'
import third from '../../migrations/tenant/0040_erased_rest.sql?raw'
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser } from './factories.ts'
import { rows } from './two-people.ts'

it('who was erased by an earlier release, and got something after that, is rid of it in the database as it runs', async () => {
  const company = await makeCompany()
  const user = await makeUser(company)
  const erased = await makeContact(company, { name: 'Pessoa removida', number: null })
  const other = await makeContact(company, { name: 'Bia' })
  const people = [erased, other]
  await rows(
    company,
    `UPDATE contacts SET name_given_by = 'person', email = 'bia@exemplo.com' WHERE company_id = ?1`,
  )
  const [tag] = await rows<{ id: number }>(
    company,
    `INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?1, 'VIP', '#111111', 1, 1) RETURNING id`,
  )
  for (const contact of people) {
    const ticket = await makeTicket(company, { contact, user, status: 'open' })
    await rows(
      company,
      'INSERT INTO contact_tags (company_id, contact_id, tag_id) VALUES (?1, ?2, ?3)',
      contact.id,
      tag?.id,
    )
    await rows(
      company,
      `INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at) VALUES (?1, ?2, ?3, ?4, 'liga às 9h', 1)`,
      ticket.id,
      contact.id,
      user.id,
    )
    const { id } = await makeMessage(company, ticket, { body: 'combinado' })
    await rows(
      company,
      `UPDATE messages SET data = '{"lat":1}', external_id = 'wamid.' || ?2, quoted_external_id = 'wamid.q', error_reason = '5511987654321' WHERE company_id = ?1 AND id = ?2`,
      id,
    )
    await rows(
      company,
      `INSERT INTO message_reactions (company_id, message_id, emoji, sender, sender_name, reacted_at) VALUES (?1, ?2, '👍', '5511987654321', 'Bia', 1)`,
      id,
    )
    await rows(
      company,
      `UPDATE tickets SET snoozed_until = 9e15, last_message = 'combinado' WHERE company_id = ?1 AND id = ?2`,
      ticket.id,
    )
    await rows(
      company,
      `INSERT INTO schedules (company_id, contact_id, ticket_id, body, send_at, created_at, updated_at) VALUES (?1, ?2, ?3, 'oi', 9e15, 1, 1)`,
      contact.id,
      ticket.id,
    )
  }
  // The first adds a column, which is there.
  const [[, ...rest] = [], ...others] = [first, second, third].map((sql) =>
    sql.split('--> statement-breakpoint'),
  )
  for (const sql of [...rest, ...others.flat()])
    await shardOf(env, company.shard).prepare(sql).run()
  const left = await rows(
    company,
    `SELECT c.erased_at IS NOT NULL AS isErased, c.email, t.status, s.body, s.status AS plan, t.last_message AS shown, t.snoozed_until IS NULL AS isAwake, (SELECT m.body || coalesce(m.data, '') || coalesce(m.quoted_external_id, '') || coalesce(m.error_reason, '') FROM messages m WHERE m.ticket_id = t.id) AS said,
       (SELECT count(*) FROM messages m JOIN message_reactions e ON e.message_id = m.id WHERE m.ticket_id = t.id) AS reactions,
       (SELECT count(*) FROM contact_tags x WHERE x.contact_id = c.id) + (SELECT count(*) FROM ticket_notes x WHERE x.contact_id = c.id) AS kept
     FROM contacts c JOIN tickets t ON t.contact_id = c.id JOIN schedules s ON s.contact_id = c.id WHERE c.company_id = ?1 ORDER BY c.id`,
  )
  expect(left).toEqual([
    {
      isErased: 1,
      email: '',
      status: 'closed',
      body: '',
      plan: 'CANCELADA',
      shown: '',
      isAwake: 1,
      said: '',
      reactions: 0,
      kept: 0,
    },
    {
      isErased: 0,
      email: 'bia@exemplo.com',
      status: 'open',
      body: 'oi',
      plan: 'PENDENTE',
      shown: 'combinado',
      isAwake: 0,
      said: 'combinado{"lat":1}wamid.q5511987654321',
      reactions: 1,
      kept: 2,
    },
  ])
})
