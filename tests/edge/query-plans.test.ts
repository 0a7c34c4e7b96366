import { sealCursor } from '#core/auth/sealed-cursors.ts'
import { requireUser } from '#core/context.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { contactsPage } from '#domains/contacts/contacts.queries.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { beginForwarding } from '#domains/forwards/begin-forwarding.ts'
import { listForwardings } from '#domains/forwards/forwards.queries.ts'
import { runForwards } from '#domains/forwards/run-forwards.ts'
import { stopForwarding } from '#domains/forwards/stop-forwarding.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { connectionLines } from '#domains/connections/connections.queries.ts'
import { deleteConnection } from '#domains/removals/delete-connection.ts'
import { deleteMessage, retryMessage } from '#domains/messages/change-message.ts'
import { contactGallery } from '#domains/messages/gallery.queries.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { reactToMessage } from '#domains/messages/react-to-message.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { listMentions } from '#domains/notifications/mentions.queries.ts'
import { readMention } from '#domains/notifications/read-mention.ts'
import { onCallById } from '#domains/plantao/plantao.queries.ts'
import { saveOnCall } from '#domains/plantao/save-on-call.ts'
import { listQuickMessages } from '#domains/quick-messages/quick-messages.queries.ts'
import { ratingChoices } from '#domains/ratings/ask-rating.ts'
import { listSchedulesInput } from '#domains/schedules/schedules.inputs.ts'
import { listSchedules } from '#domains/schedules/schedules.queries.ts'
import { calendarDays } from '#domains/schedules/calendar.queries.ts'
import {
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
} from '#domains/schedules/schedules.service.ts'
import { skipSchedule } from '#domains/schedules/skip-schedule.ts'
import { withdrawPlan } from '#domains/schedules/withdraw-plan.ts'
import { updateSchedule } from '#domains/schedules/update-schedule.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketLog } from '#domains/tickets/tickets.queries.ts'
import { markTicketRead, updateTicket } from '#domains/attending/tickets.service.ts'
import { searchInput } from '#domains/search/search.inputs.ts'
import { searchTicket } from '#domains/search/search-ticket.ts'
import { searchEverything } from '#domains/search/search.queries.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import { textBody } from './customer-text.ts'
import { makeContact } from './factories.ts'
import { everyDay } from './on-call-company.ts'
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
  const sealed = (list: string, ...place: number[]) => sealCursor({ ctx, list }, place)
  await listMessages(ctx, world.ticket.id, {})
  await listMessages(ctx, world.ticket.id, {
    cursor: sealed(`messages ${world.ticket.id}`, 1772452000000, 5),
  })
  await listMessages(ctx, world.ticket.id, {
    newer: sealed(`messages ${world.ticket.id}`, 1772452000000, 5),
  })
  await listMessages(ctx, world.ticket.id, { around: message.id })
  for (const kind of ['media', 'documents', 'links'] as const) {
    await contactGallery(ctx, world.contact.id, { kind })
    await contactGallery(asBruno, world.contact.id, {
      kind,
      cursor: sealed('gallery', 1772452000000, 5),
    })
  }
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
    { cursor: sealed('tickets', 1, 1), status: 'closed' },
    { cursor: sealed('tickets', 1, 1), status: 'pending', sort: 'oldest' },
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
    { searchParam: 'primeira', group: 'messages', cursor: sealed('found-messages', 9) },
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
  await withdrawPlan(ctx, 'plan-not-answered')
  for (const query of [
    {},
    { contactId: world.contact.id },
    { searchParam: 'mais' },
    { status: '["PENDENTE","AGENDADA"]', order: 'soonest' },
    { status: '["PENDENTE"]', cursor: sealed('schedules', 1772452000000, 5) },
    { status: '["ERRO"]' },
  ])
    await listSchedules(ctx, listSchedulesInput.parse(query))
  await calendarDays(ctx, { days: ['2026-03-02', '2026-03-03'], searchParam: 'mais' })
  const series = await createSchedule(
    ctx,
    {
      ...{ contactId: world.contact.id, whatsappId: world.connection.id, body: 'sempre', sendAt },
      ...{ repeatEvery: 'week', repeatUntil: '2026-06-30' },
    },
    { once: true },
  )
  await skipSchedule(ctx, series.id)
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
  const { id: onCallId } = await saveOnCall(system, null, {
    userId: requireUser(ctx).userId,
    phone: '5511955554444',
    interval: 15,
    times: everyDay('00:00', '00:00'),
  })
  await onCallById(system, onCallId)
  await sweepCompany(system)
  await connectionLines(system)
  await deleteConnection(system, world.connection.id)
  expect(graph.sent.length).toBeGreaterThan(1)

  expect(seen.size).toBeGreaterThan(40)
  expect(await walksOf(world.company, seen)).toEqual({})
})
