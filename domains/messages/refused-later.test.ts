import { afterEach, expect, it, vi } from 'vitest'
import {
  accepted,
  conversation,
  lastMessage,
  provider,
  status,
} from '#tests/edge/open-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { SEND_MAX_ATTEMPTS } from '../channels/limits.ts'
import { retryMessage } from './change-message.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

/** An answer that Meta accepts, and will refuse by a status. */
async function acceptedAnswer() {
  const world = await conversation()
  const { company, connection, ctx, ticket } = world
  const graph = provider(accepted('wamid.first'), accepted('wamid.second'))
  const place = connection.externalId ?? ''
  const tell = (name: string, code?: number, id = 'wamid.first') =>
    status(ctx, place, {
      ...{ id, status: name, timestamp: '1' },
      ...(code === undefined ? {} : { errors: [{ code, message: `(#${code})` }] }),
    })
  const says = async () => {
    const message = await sendMessage(ctx, ticket.id, { body: 'olá' })
    await ctx.settled()
    return message
  }
  const states = async () =>
    (await rows(company, 'SELECT state FROM outbox WHERE company_id = ?1')).map(
      ({ state }) => state,
    )
  const again = async (id: number) => {
    await retryMessage(ctx, id)
    await ctx.settled()
    return graph.sent.length
  }
  return { ...world, graph, tell, says, states, again }
}

it.each(['after', 'before'])(
  'goes out once more where Meta refused it %s its answer arrived',
  async (when) => {
    const { ctx, ticket, tell, says, states, again } = await acceptedAnswer()
    if (when === 'before') await tell('failed', 130472)
    const message = await says()
    if (when === 'after') await tell('failed', 130472)
    expect((await lastMessage(ctx, ticket.id))?.failed).toMatchObject({
      code: '130472',
      canRetry: true,
    })
    expect(await states()).toEqual(['failed'])
    expect(await again(message.id)).toBe(2)
    expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 1 })
    expect(await states()).toEqual(['sent'])
    // Whoever presses twice has it sent once.
    expect(await again(message.id)).toBe(2)
  },
)

it('has left, and goes out no more, where it arrived after all', async () => {
  const { ctx, ticket, tell, says, states, again } = await acceptedAnswer()
  const message = await says()
  await tell('failed', 130472)
  await tell('delivered')
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
  expect(await again(message.id)).toBe(1)
})

it('stays delivered where a refusal comes late', async () => {
  const { ctx, ticket, tell, says, states } = await acceptedAnswer()
  await says()
  await tell('delivered')
  await tell('failed', 130472)
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ failed: null, ack: 2 })
  expect(await states()).toEqual(['sent'])
})

it('says why where Meta took it back as often as any is sent', async () => {
  const { company, ctx, ticket, tell, says, states, again } = await acceptedAnswer()
  const message = await says()
  await rows(company, `UPDATE outbox SET attempts = ${SEND_MAX_ATTEMPTS} WHERE company_id = ?1`)
  await tell('failed', 131000)
  expect(await states()).toEqual(['failed'])
  expect((await lastMessage(ctx, ticket.id))?.failed).toMatchObject({ code: '131000' })
  expect(await again(message.id)).toBe(2)
})
