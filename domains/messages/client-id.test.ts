import { afterEach, describe, expect, test, vi } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeMessage, makeUser } from '#tests/edge/factories.ts'
import { forwardAll, friend } from '#tests/edge/forwarding.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { plan, whenDue } from '#tests/edge/planned-messages.ts'
import { cloud, ratingDesk } from '#tests/edge/rating-desk.ts'
import { rows } from '#tests/edge/two-people.ts'
import { beginForwarding } from '../forwards/begin-forwarding.ts'
import { listMessages } from './messages.queries.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

/** Ana's conversation, and Bruno at the next desk. */
async function twoDesks() {
  const world = await phoneConversation()
  const bruno = await makeUser(world.company, { name: 'Bruno', queues: [world.queue] })
  return { ...world, asBruno: contextFor(world.company, bruno) }
}

describe("a note under an id of the server's own", () => {
  test('does not stand for a forward of a colleague', async () => {
    const { ctx, company, ticket, asBruno } = await twoDesks()
    const message = await makeMessage(company, ticket, { body: 'o contrato' })
    const bia = await friend(company)
    const begun = await beginForwarding(ctx, { messageIds: [message.id], contactIds: [bia.id] })
    const clientId = `forward-${begun.items[0]!.id}`
    await sendMessage(asBruno, ticket.id, { body: 'nota', isPrivate: true, clientId })
    await forwardAll(ctx)
    expect(sends(ctx)).toMatchObject([
      { to: `${bia.number}@s.whatsapp.net`, content: { text: 'o contrato' } },
    ])
  })

  test('does not stand for a message planned by a colleague', async () => {
    const { ctx, ticket, asBruno } = await twoDesks()
    const { id } = await plan(ctx, ticket.id, 'bom dia, Maria')
    const clientId = `schedule-${id}`
    await sendMessage(asBruno, ticket.id, { body: 'nota', isPrivate: true, clientId })
    await whenDue(ctx)
    expect(sends(ctx)).toMatchObject([{ content: { text: 'bom dia, Maria' } }])
  })

  test('does not stand for the question for a rating', async () => {
    const { ctx, ticket, ask, heard, company } = await ratingDesk(cloud)
    const [now] = await rows<{ version: number }>(
      company,
      'SELECT version FROM tickets WHERE company_id = ?1 AND id = ?2',
      ticket.id,
    )
    const clientId = `rating-${ticket.id}-${now!.version}`
    await sendMessage(ctx, ticket.id, { body: 'nota', isPrivate: true, clientId })
    await ask()
    expect(heard()).toEqual([expect.stringContaining('de 1 a 5')])
  })
})

test('two people may use the same id, and each sees it as they gave it', async () => {
  const { ctx, ticket, asBruno } = await twoDesks()
  const clientId = 'client-0001'
  const note = (body: string) => ({ body, isPrivate: true, clientId })
  const [ana, bruno] = [
    await sendMessage(ctx, ticket.id, note('de Ana')),
    await sendMessage(asBruno, ticket.id, note('de Bruno')),
  ]
  expect([ana.clientId, bruno.clientId]).toEqual([clientId, clientId])
  expect((await sendMessage(asBruno, ticket.id, note('de novo'))).id).toBe(bruno.id)
  const { messages } = await listMessages(ctx, ticket.id, {})
  expect(messages.map(({ body }) => body)).toEqual(['de Ana', 'de Bruno'])
})

test('a message stored before ids were per person is still found again by its sender alone', async () => {
  const { ctx, company, ticket, asBruno } = await twoDesks()
  const note = { body: 'nota', isPrivate: true, clientId: 'client-0001' }
  const first = await sendMessage(ctx, ticket.id, note)
  await rows(
    company,
    'UPDATE messages SET client_id = ?3 WHERE company_id = ?1 AND id = ?2',
    first.id,
    note.clientId,
  )
  expect((await sendMessage(ctx, ticket.id, note)).id).toBe(first.id)
  expect((await sendMessage(asBruno, ticket.id, note)).id).not.toBe(first.id)
})

test('a note and a text to the customer under one id of a person are two: the second is told so', async () => {
  const { ctx, ticket } = await twoDesks()
  const conflict = { code: 'ERR_IDEMPOTENCY_CONFLICT', status: 409 }
  const input = (isPrivate: boolean, clientId: string) => ({ body: 'oi', isPrivate, clientId })
  for (const first of [true, false]) {
    const clientId = `client-${first}`
    const { id } = await sendMessage(ctx, ticket.id, input(first, clientId))
    await expect(sendMessage(ctx, ticket.id, input(!first, clientId))).rejects.toMatchObject(
      conflict,
    )
    expect((await sendMessage(ctx, ticket.id, input(first, clientId))).id).toBe(id)
  }
  const emitted = ctx.emitted.length
  for (const first of [true, false]) {
    const clientId = `client-raced-${first}`
    const raced = await Promise.allSettled(
      [first, !first].map((isPrivate) => sendMessage(ctx, ticket.id, input(isPrivate, clientId))),
    )
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(raced.find(({ status }) => status === 'rejected')).toMatchObject({ reason: conflict })
  }
  expect((await listMessages(ctx, ticket.id, {})).messages).toHaveLength(4)
  expect(ctx.emitted.slice(emitted).filter(({ channel }) => channel === 'appMessage')).toHaveLength(
    2,
  )
})
