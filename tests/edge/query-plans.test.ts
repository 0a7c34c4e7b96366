import { afterEach, expect, test, vi } from 'vitest'
import { contactById, contactsPage } from '#domains/contacts/contacts.queries.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { contactIdentitiesOf } from '#domains/contacts/contact-identities.ts'
import { erasePerson } from '#domains/contacts/erase-person.ts'
import { exportPerson } from '#domains/contacts/export-person.ts'
import { importRows } from '#domains/contacts/import-rows.ts'
import { importPhoneContacts } from '#domains/contacts/import-phone-contacts.ts'
import { mergeContacts } from '#domains/contacts/merge-contacts.ts'
import { contactMerges } from '#domains/contacts/merges.queries.ts'
import { undoMerge } from '#domains/contacts/undo-merge.ts'
import { beginForwarding } from '#domains/forwards/begin-forwarding.ts'
import { listForwardings } from '#domains/forwards/forwards.queries.ts'
import { runForwards } from '#domains/forwards/run-forwards.ts'
import { stopForwarding } from '#domains/forwards/stop-forwarding.ts'
import { planHistory } from '#domains/messages/import-history.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { closeImportedTickets } from '#domains/tickets/close-imported.ts'
import { takeSessionNews } from '#domains/connections/session-news.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { connectionLines } from '#domains/connections/connections.queries.ts'
import { deleteConnection } from '#domains/connections/delete-connection.ts'
import { deleteMessage, retryMessage } from '#domains/messages/change-message.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { reactToMessage } from '#domains/messages/react-to-message.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { listMentions } from '#domains/notifications/mentions.queries.ts'
import { readMention } from '#domains/notifications/read-mention.ts'
import { NOTICE_SETTLE_MS } from '#domains/notifications/limits.ts'
import { DEFAULT_SETTINGS } from '#domains/notifications/notification-settings.types.ts'
import {
  readNotificationSettings,
  saveNotificationSettings,
} from '#domains/notifications/notification-settings.service.ts'
import {
  forgetBrowsers,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#domains/notifications/push-subscriptions.service.ts'
import { remindOfNotices } from '#domains/notifications/remind-of-notices.ts'
import { sendDueNotices } from '#domains/notifications/send-notices.ts'
import { sendTestNotice } from '#domains/notifications/test-notice.ts'
import { writeNotices } from '#domains/notifications/write-notices.ts'
import { makeBrowser, pushService, standingSession } from './push-browser.ts'
import { listQuickMessages } from '#domains/quick-messages/quick-messages.queries.ts'
import { ratingChoices } from '#domains/ratings/ask-rating.ts'
import { listSchedulesInput } from '#domains/schedules/schedules.inputs.ts'
import { listSchedules } from '#domains/schedules/schedules.queries.ts'
import {
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
  updateSchedule,
} from '#domains/schedules/schedules.service.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketLog } from '#domains/tickets/tickets.queries.ts'
import { markTicketRead, updateTicket } from '#domains/tickets/tickets.service.ts'
import { searchInput } from '#domains/search/search.inputs.ts'
import { searchTicket } from '#domains/search/search-ticket.ts'
import { searchEverything } from '#domains/search/search.queries.ts'
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
import { remembering, walksOf } from './query-plan-tools.ts'
import { storeBody } from './store-body.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'

afterEach(() => vi.restoreAllMocks())

test('no statement of the daily paths walks all that a company has', async () => {
  const world = await conversation()
  const { db, seen } = remembering(world.ctx.db)
  const ctx = { ...world.ctx, db }
  const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
  const graph = provider(accepted('wamid.plan'), accepted('wamid.reaction'), refused(131026))

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
  await reactToMessage(ctx, message.id, { emoji: '👍' })
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
  await sendMessage(ctx, world.ticket.id, { body: '@Bruno, veja', isPrivate: true })
  const { mentions } = await listMentions(world.asBruno)
  const asBruno = { ...world.asBruno, db }
  await listMentions(asBruno)
  await readMention(asBruno, mentions[0]?.id ?? 0)
  await listQuickMessages(ctx)
  const { id: forwardingId } = await beginForwarding(ctx, {
    messageIds: [message.id, failed.id],
    contactIds: [world.contact.id, (await makeContact(world.company)).id],
  })
  await runForwards(system)
  await stopForwarding(ctx, forwardingId)
  await listForwardings(ctx)
  await deleteMessage(ctx, message.id)
  await listMessages(ctx, world.ticket.id, {})
  await listMessages(ctx, world.ticket.id, { cursor: '1772452000000_5' })
  await listMessages(ctx, world.ticket.id, { newer: '1772452000000_5' })
  await listMessages(ctx, world.ticket.id, { around: message.id })
  await searchTicket(ctx, world.ticket.id, { searchParam: 'de novo' })
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
    { cursor: '1_1', status: 'pending', sort: 'oldest' },
    { status: 'closed', withUnreadMessages: 'true' },
    { statusFilter: '["open","pending","group"]', withUnreadMessages: 'true' },
    { status: 'closed', date: '2026-03-02' },
    { updatedAt: '2026-03-02', tags: '[1]' },
    { status: 'closed', tags: '[1,2]' },
    { status: 'closed', queueIds: '[1]' },
  ]) {
    await listTickets(ctx, listTicketsInput.parse(query))
    await listTickets(system, listTicketsInput.parse({ ...query, showAll: 'true' }))
  }
  await listTickets(system, listTicketsInput.parse({}))
  for (const query of [
    { searchParam: 'primeira' },
    { searchParam: '5511912121212' },
    { searchParam: `#${world.ticket.id}` },
    { searchParam: world.ticket.uuid },
    { searchParam: 'primeira', dateFrom: '2026-01-01', dateTo: '2026-03-03', tags: '[1]' },
    { searchParam: 'primeira', queueIds: '[0,1]', whatsapps: '[1]', statusFilter: '["closed"]' },
    { searchParam: 'primeira', group: 'messages', cursor: '9' },
  ]) {
    await searchEverything(ctx, searchInput.parse(query))
    await searchEverything(system, searchInput.parse({ ...query, users: '[1]' }))
  }
  await contactsPage(ctx, listContactsInput.parse({}))
  await contactsPage(ctx, listContactsInput.parse({ searchParam: 'cliente' }))
  const sendAt = new Date(ctx.clock.now() + 3_600_000).toISOString()
  const planned = await createSchedule(ctx, { ticketId: world.ticket.id, body: 'depois', sendAt })
  const dropped = await createSchedule(ctx, { ticketId: world.ticket.id, body: 'nunca', sendAt })
  await updateSchedule(ctx, planned.id, { body: 'mais tarde' })
  await deleteSchedule(ctx, dropped.id)
  for (const query of [{}, { contactId: world.contact.id }, { searchParam: 'mais' }])
    await listSchedules(ctx, listSchedulesInput.parse(query))
  await sendScheduleNow(ctx, planned.id)
  await saveSetting(system, { column: 'userRating', data: 'enabled' })
  await ratingChoices(ctx, world.ticket.id)
  await updateTicket(ctx, world.ticket.id, { status: 'closed', ratingId: 1 })
  for (const body of ['ok', '5', 'obrigado']) {
    const timestamp = 1_772_452_001
    const written = [{ id: `wamid.${body}`, from: '5511987654321', body, timestamp }]
    await storeBody(world.ctx, textBody(written), world.connection.externalId ?? '')
    while ((await processInbound(system)).more);
  }
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

test('nor does waking browsers', async () => {
  const { company, ctx, ticket } = await conversation()
  const userId = ticket.userId ?? 0
  const { db, seen } = remembering(ctx.db)
  const asAna = { ...ctx, db }
  const { subscription } = await makeBrowser('plan')
  pushService({ status: 201 })
  await standingSession(company, { id: userId })
  await subscribeBrowser(asAna, subscription)
  await saveNotificationSettings(asAna, DEFAULT_SETTINGS)
  await readNotificationSettings(asAna)
  const notice = { kind: 'message', userId, ticketId: ticket.id, messageId: null } as const
  await writeNotices(asAna, await directoryFor(asAna), [notice])
  ctx.clock.advance(NOTICE_SETTLE_MS)
  await sendDueNotices(asAna)
  await sendTestNotice(asAna)
  await remindOfNotices(asAna)
  await unsubscribeBrowser(asAna, subscription.endpoint)
  await forgetBrowsers(asAna, [1])
  expect(await walksOf(company, seen)).toEqual({})
  expect(seen.size).toBeGreaterThan(15)
})

test('nor does saving, giving out or forgetting people', async () => {
  const world = await conversation()
  const { db, seen } = remembering(world.ctx.db)
  const ctx = { ...world.ctx, db, actor: { kind: 'system', reason: 'test' } } as const
  await importRows(ctx, [
    { name: 'Nova Pessoa', number: '5511912121234', email: '' },
    { name: 'Outra Pessoa', number: '5511912121235', email: 'a@b.test' },
  ])
  const { contactId } = world.ticket
  await contactIdentitiesOf(ctx, contactId)
  for await (const piece of await exportPerson(ctx, contactId)) expect(piece).not.toBe('')
  await erasePerson(ctx, contactId)
  const walking = await walksOf(world.company, seen)
  // Forgetting looks through the merges of the company: it is rare, and so are they.
  const others = Object.entries(walking).filter(([sql]) => !sql.includes('gone_id = ?2'))
  expect(others).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})
