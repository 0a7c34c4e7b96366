import { afterEach, expect, test, vi } from 'vitest'
import type { Statement, TenantDb } from '#core/context.ts'
import { shardOf } from '#workers/env.ts'
import { env } from 'cloudflare:workers'
import { contactsPage } from '#domains/contacts/contacts.queries.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { deleteMessage, retryMessage } from '#domains/messages/change-message.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketLog } from '#domains/tickets/tickets.queries.ts'
import { markTicketRead, updateTicket } from '#domains/tickets/tickets.service.ts'
import { sweepCompany } from '#domains/webhooks/sweep-company.ts'
import { textBody } from './customer-text.ts'
import { makeContact } from './factories.ts'
import { accepted, conversation, provider, refused, status } from './open-conversation.ts'
import { storeBody } from './store-body.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'

afterEach(() => vi.restoreAllMocks())

/** Tables that grow with every message or customer of a company. */
const LARGE = [
  'messages',
  'tickets',
  'contacts',
  'contact_identities',
  'ticket_logs',
  'inbound_events',
  'outbox',
  'pending_effects',
]
/** Beginning at the company is the point of these: a page is read in their order, with a LIMIT, … */
const READ_IN_ORDER = ['tickets_activity', 'contacts_name_order']
/** … or they hold only the rows that wait. */
const HOLD_WHAT_WAITS = ['inbound_events_pending', 'outbox_due', 'outbox_unknown']
const MAY_BE_WALKED = new Set([...READ_IN_ORDER, ...HOLD_WHAT_WAITS])

/** A handle that remembers each different statement that ran, to have its plan explained. */
function remembering(db: TenantDb): { db: TenantDb; seen: Map<string, Statement> } {
  const seen = new Map<string, Statement>()
  const note = (statement: Statement) => void seen.set(statement.sql, statement)
  return {
    seen,
    db: {
      ...db,
      all: (statement) => (note(statement), db.all(statement)),
      first: (statement) => (note(statement), db.first(statement)),
      batch: (statements) => (statements.forEach(note), db.batch(statements)),
    },
  }
}

/** Lines of a plan that walk a large table: all of it, or everything the company has in it. */
async function walks(
  shard: number,
  companyId: number,
  { sql, params }: Statement,
): Promise<string[]> {
  const { results } = await shardOf(env, shard)
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(companyId, ...params)
    .all<{ detail: string }>()
  const aliases = new Map(
    [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/g)].flatMap(
      (match) => [
        [match[1], match[1]],
        [match[2], match[1]],
      ],
    ),
  )
  return results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const match = /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+) \((.*)\))?/.exec(
        detail,
      )
      const table = aliases.get(match?.[2]) ?? ''
      if (match === null || !LARGE.includes(table)) return false
      if (match[1] === 'SCAN') return true
      return match[4] === 'company_id=?' && !MAY_BE_WALKED.has(match[3] ?? '')
    })
}

test('no statement of the daily paths walks all that a company has', async () => {
  const world = await conversation()
  const { db, seen } = remembering(world.ctx.db)
  const ctx = { ...world.ctx, db }
  const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
  const graph = provider(accepted('wamid.plan'), refused(131026))

  await storeBody(
    world.ctx,
    textBody([
      { id: 'wamid.p1', from: '5511912121212', body: 'primeira', timestamp: 1_772_452_000 },
    ]),
    world.connection.externalId ?? '',
  )
  while ((await processInbound(system)).more);
  const message = await sendMessage(ctx, world.ticket.id, { body: 'oi' })
  await ctx.settled()
  await status(ctx, world.connection.externalId ?? '', { id: 'wamid.plan', status: 'read' })
  await status(ctx, world.connection.externalId ?? '', {
    id: 'wamid.nobody',
    status: 'failed',
    errors: [{ code: 131026 }],
  })
  const failed = await sendMessage(ctx, world.ticket.id, {
    body: 'de novo',
    quotedMsg: { id: message.id },
  })
  await ctx.settled()
  await retryMessage(ctx, failed.id)
  await deleteMessage(ctx, message.id)
  await listMessages(ctx, world.ticket.id, {})
  await listMessages(ctx, world.ticket.id, { cursor: '1772452000000_5' })
  await ticketByUuid(ctx, world.ticket.uuid)
  await ticketLog(ctx, world.ticket.id)
  await markTicketRead(ctx, world.ticket.id)
  for (const query of [
    { status: 'open' },
    { status: 'pending' },
    { status: 'closed' },
    { searchParam: 'primeira' },
    { searchParam: '5511912121212' },
    { cursor: '1_1', status: 'closed' },
  ]) {
    await listTickets(ctx, listTicketsInput.parse(query))
    await listTickets(system, listTicketsInput.parse({ ...query, showAll: 'true' }))
  }
  await listTickets(system, listTicketsInput.parse({}))
  await contactsPage(ctx, listContactsInput.parse({}))
  await contactsPage(ctx, listContactsInput.parse({ searchParam: 'cliente' }))
  await updateTicket(ctx, world.ticket.id, { status: 'closed' })
  await createTicket(ctx, {
    contactId: (await makeContact(world.company)).id,
    queueId: world.ticket.queueId,
    whatsappId: world.connection.id,
  })
  await sweepCompany(system)
  expect(graph.sent.length).toBeGreaterThan(1)

  expect(seen.size).toBeGreaterThan(40)
  const found: Record<string, string[]> = {}
  for (const statement of seen.values()) {
    const lines = await walks(world.company.shard, world.company.id, statement)
    if (lines.length > 0) found[statement.sql.replace(/\s+/g, ' ').slice(0, 160)] = lines
  }
  expect(found).toEqual({})
})
