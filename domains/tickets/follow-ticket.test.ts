import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import { sendMessage } from '../messages/send-message.ts'
import { listMentions } from '../notifications/mentions.queries.ts'
import { followTicket, unfollowTicket } from './follow-ticket.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { listTickets, ticketByUuid, ticketCounts } from './tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'

async function team() {
  const world = await phoneConversation()
  const { company, queue } = world
  const bruno = await makeUser(company, { name: 'Bruno Dias', queues: [queue] })
  const carla = await makeUser(company, { name: 'Carla', queues: [] })
  const [asBruno, asCarla] = [contextFor(company, bruno), contextFor(company, carla)]
  return { ...world, bruno, carla, asBruno, asCarla }
}
const followed = async (ctx: Parameters<typeof listTickets>[0]) =>
  (await listTickets(ctx, listTicketsInput.parse({ following: 'true' }))).tickets.map(
    ({ id }) => id,
  )

it('what one follows stands in a list of its own until it is closed or left', async () => {
  const { ctx, ticket, bruno, asBruno } = await team()
  const view = await followTicket(asBruno, ticket.id, bruno.id)
  expect(view).toMatchObject({ followerIds: [bruno.id], version: ticket.version })
  expect(await followTicket(asBruno, ticket.id, bruno.id)).toMatchObject({
    followerIds: [bruno.id],
  })
  expect(await followed(asBruno)).toEqual([ticket.id])
  expect(await followed(ctx)).toEqual([])
  expect(await ticketCounts(asBruno)).toMatchObject({ following: 1 })
  expect(await ticketCounts(ctx)).toMatchObject({ following: 0 })
  await updateTicket(ctx, ticket.id, { status: 'closed', sendFarewellMessage: false })
  expect(await followed(asBruno)).toEqual([])
  await updateTicket(ctx, ticket.id, { status: 'open' })
  expect(await unfollowTicket(asBruno, ticket.id, bruno.id)).toMatchObject({ followerIds: [] })
  expect(await followed(asBruno)).toEqual([])
})

it('gives nobody sight: who may not see the ticket can neither follow nor be put on it', async () => {
  const { ctx, ticket, carla, asCarla, bruno, asBruno } = await team()
  expect((await refusal(followTicket(asCarla, ticket.id, carla.id))).code).toBe(
    'ERR_NO_TICKET_FOUND',
  )
  expect((await refusal(followTicket(ctx, ticket.id, carla.id))).code).toBe('ERR_NO_USER_FOUND')
  const stranger = await makeUser(await makeCompany(), { profile: 'admin' })
  expect((await refusal(followTicket(ctx, ticket.id, stranger.id))).code).toBe('ERR_NO_USER_FOUND')
  await followTicket(ctx, ticket.id, bruno.id)
  expect((await refusal(unfollowTicket(ctx, ticket.id, bruno.id))).code).toBe('ERR_NO_PERMISSION')
  expect(await followed(asBruno)).toEqual([ticket.id])
})

it('sleeps while the ticket is out of sight, in lists, by address, in frames and notes, and wakes with it', async () => {
  const { company, queue, ctx, ticket, bruno, asBruno } = await team()
  await followTicket(asBruno, ticket.id, bruno.id)
  const away = await makeQueue(company)
  const move = (queueId: number) =>
    ctx.db.all(
      ctx.db.statement(
        'UPDATE tickets SET queue_id = ?3 WHERE company_id = ?1 AND id = ?2',
        ticket.id,
        queueId,
      ),
    )
  await move(away.id)
  const admin = await makeUser(company, { profile: 'admin' })
  const [frames, ofAdmin] = [await connect(company, bruno), await connect(company, admin)]
  const live = {
    ...ctx,
    emit: (events: Parameters<typeof ctx.emit>[0]) => roomOf(company).publish(events),
  }
  await sendMessage(live, ticket.id, { body: 'nota', isPrivate: true })
  await Promise.all([frames.isUpToDate(), ofAdmin.isUpToDate()])
  expect(JSON.stringify(ofAdmin.events())).toContain('"nota"')
  expect(frames.events().filter(({ ch }) => !ch.endsWith('-user'))).toEqual([])
  expect(await followed(asBruno)).toEqual([])
  expect((await refusal(ticketByUuid(asBruno, ticket.uuid))).code).toBe('ERR_NO_TICKET_FOUND')
  expect((await listMentions(asBruno)).mentions).toEqual([])
  await move(queue.id)
  expect(await followed(asBruno)).toEqual([ticket.id])
})

it('a mention puts a colleague on the ticket, and later notes come to their bell', async () => {
  const { ctx, ticket, bruno, asBruno } = await team()
  await sendMessage(ctx, ticket.id, { body: '@Bruno Dias, veja', isPrivate: true })
  expect(await ticketByUuid(ctx, ticket.uuid)).toMatchObject({ followerIds: [bruno.id] })
  await sendMessage(ctx, ticket.id, { body: 'resolvido com o banco', isPrivate: true })
  expect((await listMentions(asBruno)).mentions).toMatchObject([
    { kind: 'follow', text: 'resolvido com o banco' },
    { kind: 'mention', text: '@Bruno Dias, veja' },
  ])
})

it('whoever left stays away when the same note is told again', async () => {
  const { ctx, ticket, bruno, asBruno } = await team()
  const note = { body: '@Bruno Dias', isPrivate: true, clientId: 'client-0001' }
  await sendMessage(ctx, ticket.id, note)
  await unfollowTicket(asBruno, ticket.id, bruno.id)
  await sendMessage(ctx, ticket.id, note)
  expect(await ticketByUuid(ctx, ticket.uuid)).toMatchObject({ followerIds: [] })
})

it('writes a note in a colleague’s ticket that one follows', async () => {
  const { ticket, bruno, asBruno } = await team()
  await followTicket(asBruno, ticket.id, bruno.id)
  const note = await sendMessage(asBruno, ticket.id, { body: 'já falei com ele', isPrivate: true })
  expect(note).toMatchObject({ isPrivate: true, ticketId: ticket.id })
})

it('a list of followed tickets is only the asking person’s', async () => {
  const { company, queue, bruno, asBruno, ctx } = await team()
  const others = await makeTicket(company, { queue, status: 'pending' })
  await followTicket(asBruno, others.id, bruno.id)
  expect(await followed(asBruno)).toEqual([others.id])
  expect(await followed(ctx)).toEqual([])
})
