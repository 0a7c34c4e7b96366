import { afterEach, expect, test, vi } from 'vitest'
import { contactById } from '#domains/contacts/contacts.queries.ts'
import { contactIdentitiesOf } from '#domains/contacts/contact-identities.ts'
import { erasePerson } from '#domains/removals/erase-person.ts'
import { exportPerson } from '#domains/contacts/export-person.ts'
import { importRows } from '#domains/contacts/import-rows.ts'
import { importPhoneContacts } from '#domains/contacts/import-phone-contacts.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { contactMerges } from '#domains/contacts/merges.queries.ts'
import { undoMerge } from '#domains/contact-merges/undo-merge.ts'
import { planHistory } from '#domains/webhooks/import-history.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { closeImportedTickets } from '#domains/tickets/close-imported.ts'
import { applySessionReports } from '#domains/webhooks/session-reports.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
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
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
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
import { conversation } from './open-conversation.ts'
import { remembering, walksOf } from './query-plan-tools.ts'

afterEach(() => vi.restoreAllMocks())

test('no statement that brings people and their past together walks all that a company has', async () => {
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
  await applySessionReports(system, [
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
  // Forgetting looks through the merges of the company, and whom its phones know: it is rare, and they are few.
  const isRare = (walk: string) => /^SEARCH (contact_merges|phone_contacts) /.test(walk)
  const others = Object.entries(walking).filter(([, walks]) => !walks.every(isRare))
  expect(others).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})
