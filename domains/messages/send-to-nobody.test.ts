import { expect, it } from 'vitest'
import { rowsOf } from '#tests/edge/linked-phone.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { sendMessage } from './send-message.ts'

it.each([
  ['a provider', conversation],
  ['a linked phone', phoneConversation],
])('writes nothing to somebody who has no address at %s', async (_, world) => {
  const { ticket, ctx } = await world()
  // As a merge that was undone leaves who had no name of their own at the provider.
  await rowsOf(ctx, `DELETE FROM contact_identities WHERE company_id = ?1`)
  await rowsOf(ctx, `UPDATE contacts SET number = NULL WHERE company_id = ?1`)
  await expect(sendMessage(ctx, ticket.id, { body: 'olá' })).rejects.toMatchObject({
    code: 'ERR_NO_CONTACT_ADDRESS',
  })
  expect(await rowsOf(ctx, 'SELECT id FROM outbox WHERE company_id = ?1')).toEqual([])
  // A note is for colleagues.
  expect(
    await sendMessage(ctx, ticket.id, { body: 'mudou de número', isPrivate: true }),
  ).toMatchObject({ isPrivate: true })
})
