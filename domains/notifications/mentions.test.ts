import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { sendMessage } from '../messages/send-message.ts'
import { deleteMessage } from '../messages/change-message.ts'
import { listMentions } from './mentions.queries.ts'
import { readMention } from './read-mention.ts'

async function team() {
  const world = await phoneConversation()
  const { company, queue, ctx, ticket } = world
  const bruno = await makeUser(company, { name: 'Bruno Dias', queues: [queue] })
  const carla = await makeUser(company, { name: 'Carla', queues: [] })
  const note = (body: string, clientId?: string) =>
    sendMessage(ctx, ticket.id, { body, isPrivate: true, ...(clientId && { clientId }) })
  return {
    ...world,
    note,
    bruno,
    asBruno: contextFor(company, bruno),
    asCarla: contextFor(company, carla),
  }
}

it('a colleague named in a note finds it, and hears of it alone', async () => {
  const { ctx, note, bruno, asBruno, ticket } = await team()
  const message = await note('@Bruno Dias, pode ligar para ele?')
  expect(await listMentions(asBruno)).toMatchObject({
    unread: 1,
    mentions: [
      {
        kind: 'mention',
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        messageId: message.id,
        by: { name: 'Ana' },
        text: '@Bruno Dias, pode ligar para ele?',
        readAt: null,
      },
    ],
  })
  expect(ctx.emitted.filter(({ channel }) => channel === 'mention')).toMatchObject([
    { action: 'create', audience: { kind: 'user', userId: bruno.id } },
  ])
})

it('nobody is told who may not see the ticket, nor the writer, nor by a message to the customer', async () => {
  const { ctx, note, asCarla, asBruno, ticket } = await team()
  await note('@Carla e @Ana, vejam')
  await sendMessage(ctx, ticket.id, { body: 'o @Bruno Dias liga amanhã' })
  expect((await listMentions(asCarla)).mentions).toEqual([])
  expect((await listMentions(ctx)).mentions).toEqual([])
  expect((await listMentions(asBruno)).mentions).toEqual([])
})

it('the same note told twice mentions once', async () => {
  const { note, asBruno } = await team()
  await note('@Bruno Dias', 'client-0001')
  await note('@Bruno Dias', 'client-0001')
  expect((await listMentions(asBruno)).mentions).toHaveLength(1)
})

it('is read by whom it names, once and for all their browsers', async () => {
  const { note, asBruno, asCarla, bruno } = await team()
  await note('@Bruno Dias')
  const [mention] = (await listMentions(asBruno)).mentions
  const id = mention?.id ?? 0
  expect((await refusal(readMention(asCarla, id))).code).toBe('ERR_NOT_FOUND')
  const first = await readMention(asBruno, id)
  asBruno.clock.advance(1000)
  expect(await readMention(asBruno, id)).toEqual(first)
  expect(await listMentions(asBruno)).toMatchObject({ unread: 0 })
  expect(asBruno.emitted[0]).toMatchObject({
    action: 'update',
    data: { mentionId: id },
    audience: { kind: 'user', userId: bruno.id },
  })
})

it('a note that was taken back is not read in the list, and a ticket out of sight is not in it', async () => {
  const { ctx, note, asBruno, ticket } = await team()
  const message = await note('@Bruno Dias segredo')
  await deleteMessage(ctx, message.id)
  expect((await listMentions(asBruno)).mentions).toMatchObject([{ text: '' }])
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE tickets SET queue_id = NULL WHERE company_id = ?1 AND id = ?2',
      ticket.id,
    ),
  )
  expect((await listMentions(asBruno)).mentions).toEqual([])
})
