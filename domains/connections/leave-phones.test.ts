import { expect, it } from 'vitest'
import { makeConnection } from '#tests/edge/factories.ts'
import { asked, phone, phoneConversation, phoneFails } from '#tests/edge/phone-conversation.ts'
import { leavePhones } from './leave-phones.ts'

it('tells each connected phone of the company that nobody is there, and no other connection', async () => {
  const { ctx, company } = await phoneConversation()
  await makeConnection(company, { channel: 'whatsapp', externalId: 'off', status: 'DISCONNECTED' })
  await makeConnection(company)
  await phoneConversation()
  await leavePhones(ctx)
  expect(asked(ctx, 'presence.send')).toEqual([{ to: null, presence: 'unavailable' }])
})

it('takes it as it comes when a phone does not answer', async () => {
  const { ctx } = await phoneConversation(
    phone({ 'presence.send': phoneFails('ERR_NOT_OPEN', true) }),
  )
  await leavePhones(ctx)
  expect(asked(ctx, 'presence.send')).toHaveLength(1)
})
