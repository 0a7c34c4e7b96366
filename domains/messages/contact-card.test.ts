import { expect, it } from 'vitest'
import { makeCompany, makeContact } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { asked, phoneConversation } from '#tests/edge/phone-conversation.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { cardWords } from './card-words.ts'
import { sendMessage } from './send-message.ts'

it('a contact of the book goes out as a card, under nobody’s name', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  await saveSetting(ctx, 'sendSignMessage', 'enabled')
  const rita = await makeContact(company, { name: 'Rita Lopes', number: '5511988887777' })
  const message = await sendMessage(ctx, ticket.id, { body: '', vCard: { id: rita.id } })
  expect(message).toMatchObject({
    mediaType: 'contactMessage',
    body: 'Rita Lopes',
    data: {
      contacts: [{ name: { formatted_name: 'Rita Lopes' }, phones: [{ wa_id: '5511988887777' }] }],
    },
  })
  await ctx.settled()
  const [sent] = asked(ctx, 'message.send') as { content: { contacts: { vcard: string }[] } }[]
  expect(sent?.content.contacts[0]?.vcard).toContain('waid=5511988887777')
  expect(ctx.emitted[0]?.data).toMatchObject({ ticket: { lastMessage: '👤 Rita Lopes' } })
})

it('a card says no number in its words, which everybody reads', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  const number = '5541988881122'
  const { id } = await makeContact(company, { name: '+55 41 98888-1122', number })
  const message = await sendMessage(ctx, ticket.id, { body: '', vCard: { id } })
  expect(message).toMatchObject({ body: '', data: { contacts: [{ phones: [{ wa_id: number }] }] } })
  expect(ctx.emitted.at(-1)?.data).toMatchObject({ ticket: { lastMessage: '👤' } })
  expect(cardWords(['Rita 41 98888-1122', '+55 41 98888-1122', 'Rui'])).toBe('Rita, Rui')
})

it('no card of a group, of one without a number, or of another company’s contact', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  const send = async (id: number) =>
    (await refusal(sendMessage(ctx, ticket.id, { body: '', vCard: { id } }))).code
  const group = await makeContact(company, { number: '5511988887777', isGroup: true })
  expect(await send(group.id)).toBe('ERR_INVALID_INPUT')
  const hidden = await makeContact(company, { number: null })
  expect(await send(hidden.id)).toBe('ERR_INVALID_INPUT')
  const theirs = await makeContact(await makeCompany(), { number: '5511988887777' })
  expect(await send(theirs.id)).toBe('ERR_NO_CONTACT_FOUND')
})

it('who may not see numbers may not see them on cards', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  await saveSetting(ctx, 'lgpdHideNumber', 'enabled')
  const rita = await makeContact(company, { number: '5511988887777' })
  const work = sendMessage(ctx, ticket.id, { body: '', vCard: { id: rita.id } })
  expect((await refusal(work)).code).toBe('ERR_NO_PERMISSION')
})
