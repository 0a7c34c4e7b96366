import { env } from 'cloudflare:workers'
import { shardOf } from '#workers/env.ts'
import { contextFor } from './context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from './factories.ts'
import type { TestCompany, TestContact, TestTicket } from './factories.ts'

/** Bia, known by her number, and somebody behind a LID who turns out to be her. */
export async function twoPeople() {
  const company = await makeCompany()
  const queue = await makeQueue(company)
  const connection = await makeConnection(company, { channel: 'whatsapp', queues: [queue] })
  const ana = await makeUser(company, { queues: [queue], profile: 'supervisor' })
  const kept = await makeContact(company, { name: 'Bia Lima' })
  const gone = await makeContact(company, { name: 'WhatsApp #123456', number: null })
  await rows(
    company,
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'lid', '', ?2, ?3, 1)`,
    `99${gone.id}`,
    gone.id,
  )
  const ctx = contextFor(company)
  return { company, queue, connection, ana, kept, gone, ctx, lid: `99${gone.id}` }
}

export async function rows<Row = Record<string, unknown>>(
  company: TestCompany,
  sql: string,
  ...params: unknown[]
): Promise<Row[]> {
  const { results } = await shardOf(env, company.shard)
    .prepare(sql)
    .bind(company.id, ...params)
    .all<Row>()
  return results
}

/** A ticket with these texts of the contact, a minute apart from `from`, as its list shows it. */
export async function talk(
  company: TestCompany,
  contact: TestContact,
  ticket: Parameters<typeof makeTicket>[1],
  texts: readonly string[],
  from: number,
): Promise<TestTicket> {
  const last = from + (texts.length - 1) * 60_000
  const made = await makeTicket(company, {
    contact,
    unreadMessages: texts.length,
    lastMessage: texts.at(-1) ?? '',
    lastMessageAt: last,
    lastInboundAt: last,
    activityAt: last,
    ...ticket,
  })
  let lastId: number | null = null
  for (const [i, body] of texts.entries()) {
    const message = await makeMessage(company, made, { body, sentAt: from + i * 60_000 })
    lastId = message.id
  }
  await rows(
    company,
    'UPDATE tickets SET last_message_id = ?2 WHERE company_id = ?1 AND id = ?3',
    lastId,
    made.id,
  )
  return { ...made, lastMessageId: lastId }
}

/** What must be the same again after a merge was undone; versions and times of change apart. */
export async function picture(company: TestCompany) {
  const tickets = await rows<Record<string, unknown>>(
    company,
    'SELECT * FROM tickets WHERE company_id = ?1 ORDER BY id',
  )
  const contacts = await rows<Record<string, unknown>>(
    company,
    'SELECT * FROM contacts WHERE company_id = ?1 ORDER BY id',
  )
  const timeless = (row: Record<string, unknown>): Record<string, unknown> => ({
    ...row,
    version: 0,
    updated_at: 0,
  })
  return {
    tickets: tickets.map(timeless),
    contacts: contacts.map(timeless),
    logs: await rows(company, 'SELECT * FROM ticket_logs WHERE company_id = ?1 ORDER BY id'),
    messages: await rows(
      company,
      'SELECT id, ticket_id, contact_id FROM messages WHERE company_id = ?1 ORDER BY id',
    ),
    identities: await rows(
      company,
      'SELECT kind, value, contact_id FROM contact_identities WHERE company_id = ?1 ORDER BY kind, value',
    ),
    tags: await rows(
      company,
      'SELECT contact_id, tag_id FROM contact_tags WHERE company_id = ?1 ORDER BY contact_id, tag_id',
    ),
    outbox: await rows(company, 'SELECT id, contact_id FROM outbox WHERE company_id = ?1'),
    counts: await rows(
      company,
      'SELECT status, queue_id, user_id, tickets FROM ticket_counts WHERE company_id = ?1 AND tickets <> 0 ORDER BY 1, 2, 3',
    ),
  }
}
