import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { mergeContacts } from '#domains/contacts/merge-contacts.ts'
import { erasePerson } from '#domains/contacts/erase-person.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeUser } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { beginUpload, completeUpload, putPart } from '../media/uploads.service.ts'
import { listMessages } from '../messages/messages.queries.ts'
import { updateTicket } from '../tickets/tickets.service.ts'
import { listSchedulesInput } from './schedules.inputs.ts'
import { listSchedules } from './schedules.queries.ts'
import { createSchedule, deleteSchedule, updateSchedule } from './schedules.service.ts'
import { asSystem, at, only, plan, texts, whenDue } from '#tests/edge/planned-messages.ts'

afterEach(() => vi.restoreAllMocks())

describe('a file for later', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  async function uploaded(ctx: TestContext) {
    const { id } = await beginUpload(ctx, { name: 'foto.png', mime: 'image/png', size: PNG.length })
    await putPart(ctx, id, 1, new Response(PNG).body)
    await completeUpload(ctx, id)
    return id
  }
  const withFile = async (ctx: TestContext, ticketId: number, ms: number) => {
    const upload = { id: await uploaded(ctx) }
    const input = { ticketId, body: 'a foto', sendAt: at(ms), upload }
    return { upload, planned: await createSchedule(ctx, input), input }
  }

  test('outlives the upload it came in, and goes out with its words', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { planned, input } = await withFile(ctx, ticket.id, 3 * DAY_MS)
    expect(planned.media).toEqual({ name: 'foto.png', mime: 'image/png', size: PNG.length })
    await expect(createSchedule(ctx, input)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    await whenDue(ctx, 2 * DAY_MS)
    await whenDue(ctx, 3 * DAY_MS)
    const { messages } = await listMessages(ctx, ticket.id, {})
    expect(messages).toMatchObject([{ body: 'a foto', mediaType: 'image' }])
    expect(sends(ctx)).toMatchObject([{ content: { kind: 'image', caption: 'a foto' } }])
  })

  test('goes with the message that is taken away or the person that is forgotten', async () => {
    const { ctx, company, ticket, contact } = await phoneConversation()
    const keys = async () =>
      (await env.MEDIA.list({ prefix: `c${company.id}/uploads/` })).objects.length
    const { planned } = await withFile(ctx, ticket.id, HOUR_MS)
    await withFile(ctx, ticket.id, HOUR_MS)
    expect(await keys()).toBe(2)
    await deleteSchedule(ctx, planned.id)
    await ctx.settled()
    expect(await keys()).toBe(1)
    await erasePerson(asSystem(ctx), contact.id)
    expect(await keys()).toBe(0)
    expect(await only(ctx)).toBeUndefined()
  })
})

test('contacts that became one have one list, and the message finds the one that stayed', async () => {
  const { ctx, company, ticket, contact } = await phoneConversation()
  await plan(ctx, ticket.id)
  const kept = await makeContact(company)
  await mergeContacts(asSystem(ctx), kept.id, contact.id, 'person')
  const list = await listSchedules(ctx, listSchedulesInput.parse({ contactId: kept.id }))
  expect(list.schedules).toMatchObject([{ contactId: kept.id, contact: { name: kept.name } }])
  await whenDue(ctx)
  expect(sends(ctx)).toHaveLength(1)
  expect(await texts(ctx, ticket.id)).toEqual(['bom dia'])
})

test('a colleague sees what stands on tickets they see, and changes it only when they hold the ticket', async () => {
  const { ctx, company, ticket, asBruno } = await conversation()
  const carla = contextFor(company, await makeUser(company))
  const boss = contextFor(
    company,
    await makeUser(company, { profile: 'supervisor', allTicket: true }),
  )
  const { id } = await plan(ctx, ticket.id)
  expect(await only(asBruno)).toMatchObject({ id })
  expect(await only(carla)).toBeUndefined()
  await expect(deleteSchedule(carla, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(deleteSchedule(asBruno, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  await updateTicket(boss, ticket.id, {
    userId: asBruno.actor.kind === 'user' ? asBruno.actor.userId : 0,
    queueId: ticket.queueId,
  })
  expect(await updateSchedule(asBruno, id, { body: 'por mim' })).toMatchObject({ body: 'por mim' })
  expect(await deleteSchedule(boss, id)).toEqual({ id })
})

test('the list is paged by time, searched and narrowed', async () => {
  const { ctx, ticket } = await conversation()
  for (let n = 1; n <= 21; n++)
    await plan(ctx, ticket.id, n === 7 ? 'O 100% Boleto' : `n ${n}`, n * HOUR_MS)
  const first = await listSchedules(ctx, listSchedulesInput.parse({}))
  expect(first).toMatchObject({ hasMore: true, count: 20 })
  expect(first.schedules[0]?.body).toBe('n 21')
  const next = await listSchedules(
    ctx,
    listSchedulesInput.parse({ cursor: first.nextCursor ?? '' }),
  )
  expect(next.schedules.map(({ body }) => body)).toEqual(['n 1'])
  const second = await listSchedules(ctx, listSchedulesInput.parse({ pageNumber: 2 }))
  expect(second.schedules).toEqual(next.schedules)
  const found = async (query: Record<string, unknown>) =>
    (await listSchedules(ctx, listSchedulesInput.parse(query))).schedules.length
  expect(await found({ searchParam: '100% bol' })).toBe(1)
  expect(await found({ searchParam: '100_bol' })).toBe(0)
  expect(await found({ from: at(2 * HOUR_MS), until: at(4 * HOUR_MS) })).toBe(2)
  expect(await found({ status: '["ENVIADA"]' })).toBe(0)
  expect(await found({ userId: 999_999 })).toBe(0)
})
