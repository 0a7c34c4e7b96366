import { afterEach, expect, test, vi } from 'vitest'
import type { Statement, TenantDb } from '#core/context.ts'
import { shardOf } from '#workers/env.ts'
import { env } from 'cloudflare:workers'
import { contactById, contactsPage } from '#domains/contacts/contacts.queries.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { importPhoneContacts } from '#domains/contacts/import-phone-contacts.ts'
import { mergeContacts } from '#domains/contacts/merge-contacts.ts'
import { contactMerges } from '#domains/contacts/merges.queries.ts'
import { undoMerge } from '#domains/contacts/undo-merge.ts'
import { planHistory } from '#domains/messages/import-history.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { closeImportedTickets } from '#domains/tickets/close-imported.ts'
import { takeSessionNews } from '#domains/connections/session-news.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { connectionLines } from '#domains/connections/connections.queries.ts'
import { deleteConnection } from '#domains/connections/delete-connection.ts'
import { deleteMessage, retryMessage } from '#domains/messages/change-message.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketLog } from '#domains/tickets/tickets.queries.ts'
import { markTicketRead, updateTicket } from '#domains/tickets/tickets.service.ts'
import { sweepCompany } from '#domains/webhooks/sweep-company.ts'
import { textBody } from './customer-text.ts'
import { makeConnection, makeContact, makeTicket } from './factories.ts'
import {
  ANA,
  GROUP,
  ME,
  PHOTO,
  changeOf,
  inGroup,
  phoneOf,
  received,
  undecryptable,
} from './linked-phone.ts'
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
  'phone_contacts',
  'contact_merges',
  'media_downloads',
  'message_reactions',
]
/** Beginning at the company is the point of these: a page is read in their order, with a LIMIT, … */
const READ_IN_ORDER = ['tickets_activity', 'contacts_name_order']
/** … or they hold only the rows that wait. */
const HOLD_WHAT_WAITS = [
  'inbound_events_pending',
  'outbox_due',
  'outbox_unknown',
  'outbox_written',
  'media_downloads_due',
]
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
  await connectionLines(system)
  await deleteConnection(system, world.connection.id)
  expect(graph.sent.length).toBeGreaterThan(1)

  expect(seen.size).toBeGreaterThan(40)
  expect(await walksOf(world.company, seen)).toEqual({})
})

test('nor does what brings people and their past together', async () => {
  const world = await conversation()
  const { db, seen } = remembering(world.ctx.db)
  const ctx = { ...world.ctx, db, actor: { kind: 'system', reason: 'test' } } as const
  const phone = await makeConnection(world.company, {
    channel: 'whatsapp',
    options: { importOldMessages: '2026-01-01T00:00:00.000Z', closedTicketsPostImported: true },
  })
  const directory = await directoryFor(ctx)
  const jid = '70001@lid'
  const chat = { jid, lid: jid, kind: 'person' } as const
  const media = { mediaKey: 'a2V5', mime: 'image/jpeg', size: 9 }
  const plan = await planHistory(
    ctx,
    directory,
    directory.connections.find(({ id }) => id === phone.id)!,
    {
      source: 'initial',
      progress: 1,
      messages: [
        {
          id: 'H1',
          chat,
          sender: chat,
          fromMe: false,
          at: 1_772_400_000_000,
          content: { kind: 'image', media },
        },
      ],
      contacts: [{ jid, savedName: 'Ivo', phone: '5511987654321' }],
      mappings: [{ lid: jid, phone: '5511987654321' }],
    },
  )
  const results = await ctx.db.batch(plan.statements)
  await plan.events(results, 0)
  await plan.afterCommit?.(results, 0)
  for (const which of ['address-book', 'chats'] as const)
    await importPhoneContacts(ctx, which, phone.id)
  const gone = await makeContact(world.company)
  await makeTicket(world.company, { contact: gone, connection: world.connection })
  const merged = await mergeContacts(ctx, world.contact.id, gone.id, 'person')
  await contactById(ctx, gone.id)
  await contactMerges(ctx, world.contact.id)
  await undoMerge(ctx, merged?.mergeId ?? 0)
  await closeImportedTickets(ctx, phone.id)
  ctx.clock.advance(60_000)
  await sweepCompany(ctx)
  expect(seen.size).toBeGreaterThan(60)
  expect(await walksOf(world.company, seen)).toEqual({})
})

async function walksOf(
  company: { id: number; shard: number },
  seen: ReadonlyMap<string, Statement>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const statement of seen.values()) {
    const lines = await walks(company.shard, company.id, statement)
    if (lines.length > 0) found[statement.sql.replace(/\s+/g, ' ').slice(0, 160)] = lines
  }
  return found
}

test('nor does a day of a linked phone', async () => {
  const world = await conversation()
  const { db, seen } = remembering(world.ctx.db)
  const system = { ...world.ctx, db, actor: { kind: 'system', reason: 'test' } } as const
  const connection = await makeConnection(world.company, {
    channel: 'whatsapp',
    credentials: null,
    allowGroup: true,
  })
  await saveSetting(system, { column: 'acceptCallWhatsapp', data: 'disabled' })
  const { tell } = phoneOf(system, connection)
  const at = system.clock.now()
  const place = { chat: ANA.jid, at: 1 }
  await tell('message.undecryptable', undecryptable('3AP1'))
  await tell('message.received', received({ id: '3AP1', content: { kind: 'image', media: PHOTO } }))
  await tell('message.received', received({ ...inGroup, id: '3AP2' }))
  await tell('message.received', received({ fromMe: true, sender: ME, id: '3EB0P' }))
  await tell('message.edited', { ...changeOf('3AP1'), content: { kind: 'text', text: 'dois' } })
  await tell('message.reacted', { ...changeOf('3AP1'), emoji: '👍' })
  await tell('message.deleted', changeOf('3AP1'))
  const inTheirs = {
    chat: GROUP,
    by: ANA,
    target: { chat: GROUP.jid, id: '3AP2', fromMe: false },
  }
  await tell('message.deleted', changeOf('3AP2', inTheirs))
  await tell('message.ack', { ...place, id: '3EB0P', status: 'sent', error: null })
  await tell('message.ack', { ...place, id: '3EB0Q', status: 'failed', error: '463' })
  await tell('message.receipt', { ...place, ids: ['3EB0P'], status: 'read', participant: null })
  await tell('identity.mapped', { lid: ANA.lid, phone: ANA.phone })
  await tell('contacts.changed', { contacts: [{ ...ANA, pushName: 'Ana' }] })
  const ring = { callId: 'C1', from: ANA, video: false, group: false, missed: false, at }
  await tell('call.offered', ring)
  const group = { group: GROUP.jid, subject: 'Sol', participants: [], by: null }
  await tell('group.changed', { ...group, action: 'updated' })
  const state = { reason: '', code: null, since: at, retryAt: null, me: ME }
  await tell('session.state', { ...state, state: 'open' })
  await tell('account.time_lock', { active: true, until: at + 1000, type: null })
  const event = { key: 'p', sessionId: 'wa-1', epoch: 1, seq: 1, at, kind: 'presence.changed' }
  const data = { ...place, participant: ANA.jid, presence: 'composing', lastSeen: null }
  await takeSessionNews(system, [
    { connectionId: connection.id, kind: 'fleeting', event: { ...event, data } },
  ])
  await system.settled()
  expect(seen.size).toBeGreaterThan(40)
  expect(await walksOf(world.company, seen)).toEqual({})
})
