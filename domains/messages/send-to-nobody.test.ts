import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { rowsOf } from '#tests/edge/linked-phone.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { sendMessage } from './send-message.ts'

it.each([
  ['a provider', conversation],
  ['a linked phone', phoneConversation],
])('writes nothing to somebody who has no address at %s', async (_, world) => {
  const { company, contact, ticket, ctx } = await world()
  await erasePerson(contextFor(company, await makeUser(company, { profile: 'admin' })), contact.id)
  await rowsOf(ctx, `UPDATE tickets SET status = 'open' WHERE company_id = ?1`)
  await expect(sendMessage(ctx, ticket.id, { body: 'olá' })).rejects.toMatchObject({
    code: 'ERR_NO_CONTACT_ADDRESS',
  })
  expect(await rowsOf(ctx, 'SELECT id FROM outbox WHERE company_id = ?1')).toEqual([])
  // A note is for colleagues.
  expect(
    await sendMessage(ctx, ticket.id, { body: 'foi removida', isPrivate: true }),
  ).toMatchObject({ isPrivate: true })
})
