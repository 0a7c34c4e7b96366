import { afterEach, expect, it, vi } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeTicket,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { pushService } from '#tests/edge/push-browser.ts'
import { afterSettling, pushOffice, wakeable } from '#tests/edge/push-office.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { sendMessage } from '../messages/send-message.ts'
import { markTicketRead, updateTicket } from '../attending/tickets.service.ts'
import { processInbound } from '../webhooks/process-inbound.ts'
import { NOTICE_PAUSE_MS } from './limits.ts'
import { listMentions } from './mentions.queries.ts'
import { saveNotificationSettings } from './notification-settings.service.ts'
import { DEFAULT_SETTINGS } from './notification-settings.types.ts'
import { readMention } from './read-mention.ts'
import { sendDueNotices } from './send-notices.ts'

afterEach(() => void vi.restoreAllMocks())

it('a ticket that begins to wait wakes who may take it, and nobody else', async () => {
  const { company, ana, davi, helena, system, customerWrites, ticket } = await pushOffice()
  const [ofAna, , ofHelena] = [
    await wakeable(company, ana),
    await wakeable(company, davi),
    await wakeable(company, helena),
  ]
  const received = pushService({ status: 201 })
  await customerWrites('Oi, meu boleto venceu')
  expect(system.enqueued).toContainEqual(expect.objectContaining({ kind: 'push.send' }))
  afterSettling(system)
  await sendDueNotices(system)
  expect(received.map(({ endpoint }) => endpoint).sort()).toEqual(
    [ofAna.browser.endpoint, ofHelena.browser.endpoint].sort(),
  )
  const body = received.find(({ endpoint }) => endpoint === ofAna.browser.endpoint)?.body
  const { id, uuid } = await ticket()
  expect(await ofAna.browser.read(body ?? new Uint8Array())).toEqual({
    to: `${company.id}:${ana.id}`,
    kind: 'waiting',
    ticket: { id, uuid },
    name: 'Maria Souza',
    text: 'Oi, meu boleto venceu',
    by: null,
    count: 1,
    language: 'pt-BR',
  })
})

it('a ticket without a queue wakes admins and holders of allTicket (part 1 §6)', async () => {
  const company = await makeCompany()
  const connection = await makeConnection(company)
  const all = await makeUser(company, { name: 'Todos', allTicket: true })
  const other = await makeUser(company, { queues: [await makeQueue(company)] })
  const { browser } = await wakeable(company, all)
  await wakeable(company, other)
  const system = contextFor(company)
  const received = pushService({ status: 201 })
  const text = { id: 'wamid.none', from: '5511912345678', body: 'oi', timestamp: TEST_NOW / 1000 }
  await storeBody(system, textBody([text]), connection.externalId ?? '')
  await processInbound(system)
  await system.settled()
  afterSettling(system)
  await sendDueNotices(system)
  expect(received.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint])
})

it('a busy chat is one notice, and the next comes after a pause with what was said meanwhile', async () => {
  const { company, ana, system, customerWrites, ticket } = await pushOffice()
  const { ctx, browser } = await wakeable(company, ana)
  const received = pushService({ status: 201 })
  await customerWrites('um')
  await updateTicket(ctx, (await ticket()).id, { status: 'open' })
  for (const words of ['dois', 'três', 'quatro']) await customerWrites(words)
  afterSettling(system)
  await sendDueNotices(system)
  expect(received).toHaveLength(1)
  expect(await browser.read(received[0]?.body ?? new Uint8Array())).toMatchObject({
    kind: 'message',
    text: 'quatro',
  })
  for (const words of ['cinco', 'seis']) await customerWrites(words)
  afterSettling(system)
  await sendDueNotices(system)
  expect(received).toHaveLength(1)
  system.clock.advance(NOTICE_PAUSE_MS)
  await sendDueNotices(system)
  expect(await browser.read(received[1]?.body ?? new Uint8Array())).toMatchObject({
    text: 'seis',
    count: 2,
  })
})

it('who reads the ticket meanwhile is not woken', async () => {
  const { company, ana, system, customerWrites, ticket } = await pushOffice()
  const { ctx } = await wakeable(company, ana)
  const received = pushService({ status: 201 })
  await customerWrites('um')
  const { id } = await ticket()
  await updateTicket(ctx, id, { status: 'open' })
  await customerWrites('dois')
  await markTicketRead(ctx, id)
  afterSettling(system)
  await sendDueNotices(system)
  expect(received).toEqual([])
})

it('a mention goes out at once, and not when it was read or taken back', async () => {
  const { company, queue, ana, connection } = await pushOffice()
  const bruno = await makeUser(company, { name: 'Bruno Dias', queues: [queue] })
  const { ctx: asBruno, browser } = await wakeable(company, bruno)
  const asAna = contextFor(company, ana)
  const ticket = await makeTicket(company, { connection, queue, user: ana, status: 'open' })
  const received = pushService({ status: 201 })
  const note = async (body: string) => {
    await sendMessage(asAna, ticket.id, { body, isPrivate: true })
    await asAna.settled()
  }
  await note('@Bruno Dias, pode ligar?')
  afterSettling(asAna)
  await sendDueNotices(asAna)
  expect(await browser.read(received[0]?.body ?? new Uint8Array())).toMatchObject({
    kind: 'mention',
    by: 'Ana',
    text: '@Bruno Dias, pode ligar?',
  })
  await note('@Bruno Dias, já foi')
  const [mention] = (await listMentions(asBruno)).mentions
  await readMention(asBruno, mention?.id ?? 0)
  asAna.clock.advance(NOTICE_PAUSE_MS)
  await sendDueNotices(asAna)
  expect(received).toHaveLength(1)
})

it('a ticket that a colleague gives to somebody wakes them, and not who gave it', async () => {
  const { company, queue, ana, connection } = await pushOffice()
  const bruno = await makeUser(company, { queues: [queue] })
  const ofAna = await wakeable(company, ana)
  const ofBruno = await wakeable(company, bruno)
  const received = pushService({ status: 201 })
  const ticket = await makeTicket(company, {
    connection,
    queue,
    user: ana,
    status: 'open',
    unreadMessages: 1,
  })
  await updateTicket(ofAna.ctx, ticket.id, { userId: bruno.id, queueId: queue.id })
  await ofAna.ctx.settled()
  afterSettling(ofAna.ctx)
  await sendDueNotices(ofAna.ctx)
  expect(received.map(({ endpoint }) => endpoint)).toEqual([ofBruno.browser.endpoint])
})

it('quiet hours keep it silent; the name alone is all that leaves the house when the person wants so', async () => {
  const { company, ana, system, customerWrites } = await pushOffice()
  const { ctx, browser } = await wakeable(company, ana)
  const received = pushService({ status: 201 })
  // 2026-03-02T12:00Z is nine in the morning in São Paulo.
  const quietHours = { ...DEFAULT_SETTINGS.quietHours, on: true, from: '08:00', to: '10:00' }
  await saveNotificationSettings(ctx, { ...DEFAULT_SETTINGS, quietHours })
  await customerWrites('no silêncio')
  afterSettling(system)
  await sendDueNotices(system)
  expect(received).toEqual([])
  await saveNotificationSettings(ctx, { ...DEFAULT_SETTINGS, showText: false })
  await customerWrites('segredo', '5511912345678')
  system.clock.advance(NOTICE_PAUSE_MS)
  await sendDueNotices(system)
  expect(await browser.read(received[0]?.body ?? new Uint8Array())).toMatchObject({
    name: 'Maria Souza',
    text: null,
  })
})

it('numbers are masked where lgpdHideNumber asks for it', async () => {
  const { company, ana, connection } = await pushOffice()
  const { ctx, browser } = await wakeable(company, ana)
  await saveSetting(ctx, 'lgpdHideNumber', 'enabled')
  const system = contextFor(company)
  const received = pushService({ status: 201 })
  const from = '5511987650000'
  const text = { id: 'wamid.mask', from, body: 'oi', timestamp: TEST_NOW / 1000, name: from }
  await storeBody(system, textBody([text]), connection.externalId ?? '')
  await processInbound(system)
  await system.settled()
  afterSettling(system)
  await sendDueNotices(system)
  const payload = await browser.read(received[0]?.body ?? new Uint8Array())
  expect(JSON.stringify(payload)).not.toContain('87650000')
  expect(payload.name).toMatch(/\*/)
})
