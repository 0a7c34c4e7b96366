import { expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeContact } from '#tests/edge/factories.ts'
import { joint, OTHER, RECEIVER_CHANGED as CHANGED } from '#tests/edge/joint-ticket.ts'
import { rows } from '#tests/edge/two-people.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { createSchedule, sendScheduleNow } from '../schedules/schedules.service.ts'
import { sendMessage } from './send-message.ts'

it('goes to whom it was written for, and is one message however often it is sent', async () => {
  const { ctx, ticket, receiver, undo, bodies } = await joint()
  const message = { body: 'saldo 900', clientId: 'para-o-outro', receiver }
  const sent = await sendMessage(ctx, ticket.id, message)
  await undo()
  expect(await sendMessage(ctx, ticket.id, message)).toMatchObject({ id: sent.id })
  expect(await bodies()).toHaveLength(1)
})

it('goes to nobody else, once the two are people apart again, before its sender hears of it', async () => {
  const { ctx, ticket, receiver, undo, bodies } = await joint()
  await undo()
  await expect(sendMessage(ctx, ticket.id, { body: 'saldo 900', receiver })).rejects.toMatchObject(
    CHANGED,
  )
  expect(await bodies()).toEqual([])
  // Of a note nobody is the receiver, and who says none takes whoever is answered.
  await sendMessage(ctx, ticket.id, { body: 'ligou', receiver, isPrivate: true })
  await sendMessage(ctx, ticket.id, { body: 'oi' })
  expect(await bodies()).toEqual(['ligou', 'oi'])
})

it.each(['a merge', 'its undoing'])(
  'goes to nobody else where %s comes in the moment it is written',
  async (what) => {
    const { company, ctx, contact, ticket, receiver, undo, bodies } = await joint()
    const third = await makeContact(company, { name: 'Eva' })
    const meanwhile = beforeWriting(ctx, 'INSERT INTO messages', () =>
      what === 'a merge'
        ? mergeContacts(contextFor(company), third.id, contact.id, 'person')
        : undo(),
    )
    await expect(
      sendMessage(meanwhile, ticket.id, { body: 'saldo', receiver }),
    ).rejects.toMatchObject(CHANGED)
    expect(await bodies()).toEqual([])
  },
)

it('is theirs, too, where it was planned while the two were one, cancelled or not', async () => {
  const { company, ctx, contact, other, ticket, undo, bodies } = await joint()
  const sendAt = new Date(ctx.clock.now() + 3_600_000).toISOString()
  const planned = async (body: string) =>
    (await createSchedule(ctx, { ticketId: ticket.id, body, sendAt })).id
  const forOther = await planned('saldo amanhã')
  await planned('engano')
  // It can be put back for a while.
  await rows(
    company,
    `UPDATE schedules SET status = 'CANCELADA' WHERE company_id = ?1 AND body = 'engano'`,
  )
  await undo()
  const forOne = await planned('de quem ficou')
  const plans = () =>
    rows(
      company,
      'SELECT body, contact_id, ticket_id, written_for FROM schedules WHERE company_id = ?1 ORDER BY id',
    )
  const theirs = { contact_id: other.id, ticket_id: null, written_for: `["phone:${OTHER}"]` }
  expect(await plans()).toEqual([
    { body: 'saldo amanhã', ...theirs },
    { body: 'engano', ...theirs },
    {
      body: 'de quem ficou',
      contact_id: contact.id,
      ticket_id: ticket.id,
      written_for: `["phone:${contact.number}"]`,
    },
  ])
  await sendScheduleNow(ctx, forOne)
  await ctx.settled()
  expect(await bodies()).toEqual(['de quem ficou'])
  await sendScheduleNow(ctx, forOther)
  await ctx.settled()
  expect(
    await rows(company, `SELECT body, contact_id FROM messages WHERE company_id = ?1 ORDER BY id`),
  ).toEqual([
    { body: 'de quem ficou', contact_id: contact.id },
    { body: 'saldo amanhã', contact_id: other.id },
  ])
})
