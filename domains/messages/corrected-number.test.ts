import { expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { ticketsOf } from '#tests/edge/linked-phone.ts'
import { asked, phoneFails, sends, statusIs } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { lidOf, OLD, old, waitingConversation } from '#tests/edge/waiting-conversation.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { sendMessage } from './send-message.ts'

const FIX = '5511987650000'
const MOVED = '5531912345678'

it('is taken back where it went, though its number was corrected while it was under way', async () => {
  const { connection, contact, ctx, waits, says, correct, tell } = await waitingConversation(FIX)
  await waits()
  const message = await says('olá')
  await statusIs(ctx, 'CONNECTED')
  await dispatchContact(
    beforeWriting(ctx, 'UPDATE outbox SET sent_to', correct),
    connection.id,
    contact.id,
  )
  await ctx.settled()
  const wrong = `${OLD}@s.whatsapp.net`
  await tell('message.ack', {
    ...{ chat: wrong, id: message.wid ?? '', status: 'sent', error: null, at: ctx.clock.now() },
  })
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toMatchObject([{ target: { chat: wrong } }])
})

it('goes to the corrected number when it failed before and is tried again', async () => {
  let tries = 0
  const { says, correct, ctx } = await waitingConversation(FIX, {
    'message.send': (input) => {
      const { to } = input as { to: string }
      return tries++ === 0
        ? phoneFails('ERR_NOT_ON_WHATSAPP')
        : { ok: true, result: { status: 'written', to } }
    },
  })
  const message = await says('olá')
  await correct()
  await retryMessage(ctx, message.id)
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([OLD, FIX].map((one) => `${one}@s.whatsapp.net`))
})

it('stays with the number that wrote, when one that the contact had before is corrected', async () => {
  const { writes, waits, says, correct, leaves, plan, plans } = await waitingConversation(FIX)
  await writes(old)
  // The same person, by a new number.
  await writes({ ...old, phone: MOVED })
  await waits()
  await says('para o número novo')
  await plan('amanhã também')
  await correct()
  expect(await plans()).toMatchObject([{ writtenFor: expect.not.stringContaining(FIX) as string }])
  expect(await leaves()).toEqual([`${MOVED}@s.whatsapp.net`])
})

it('stays with whom it was for who is known by an id alone and has not written there', async () => {
  const { company, connection, contact, system, ctx, writes, waits, theirs } =
    await waitingConversation()
  const onlyId = lidOf('900000000000019')
  await writes(onlyId)
  const kept = await theirs()
  const [ticket] = (await ticketsOf(system)).filter(({ contactId }) => contactId === kept)
  await rows(
    company,
    `UPDATE tickets SET wrote_from = NULL, status = 'open' WHERE company_id = ?1 AND contact_id = ?2`,
    kept,
  )
  await writes(old)
  await waits()
  await sendMessage(ctx, ticket?.id ?? 0, { body: 'para quem tem o id' })
  await mergeContacts(system, kept, contact.id, 'person')
  await writes(old)
  await statusIs(ctx, 'CONNECTED')
  await dispatchContact(ctx, connection.id, kept)
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([onlyId.lid])
})
