import { expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { makeContact } from '#tests/edge/factories.ts'
import { joint, OTHER, RECEIVER_CHANGED } from '#tests/edge/joint-ticket.ts'
import { sends } from '#tests/edge/phone-conversation.ts'
import { asSystem } from '#tests/edge/planned-messages.ts'
import { rows } from '#tests/edge/two-people.ts'
import { lidOf, NEW, old, other, waitingConversation } from '#tests/edge/waiting-conversation.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { receiverOf } from '../tickets/receiver-of.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import { createSchedule, sendScheduleNow } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'

const HOUR = 3_600_000

async function planning() {
  const made = await joint()
  const { company, ctx, ticket } = made
  const sendAt = new Date(ctx.clock.now() + HOUR).toISOString()
  const plan = (receiver?: string, by = ctx) =>
    createSchedule(by, {
      ticketId: ticket.id,
      body: 'saldo 900',
      sendAt,
      ...(receiver === undefined ? {} : { receiver }),
    })
  const plans = () =>
    rows(company, 'SELECT status, last_error AS error FROM schedules WHERE company_id = ?1')
  const due = async () => {
    ctx.clock.advance(HOUR + 1000)
    await sweepCompany(asSystem(ctx))
    await ctx.settled()
  }
  return { ...made, plan, plans, due }
}

it('is planned for whom it was written for, and for nobody else', async () => {
  const { receiver, plan, plans, undo } = await planning()
  await plan(receiver)
  expect(await plans()).toHaveLength(1)
  await undo()
  await expect(plan(receiver)).rejects.toMatchObject(RECEIVER_CHANGED)
  expect(await plans()).toHaveLength(1)
  await plan()
  expect(await plans()).toHaveLength(2)
})

it('is planned for nobody where the two are taken apart in that moment', async () => {
  const { ctx, receiver, plan, plans, undo } = await planning()
  const meanwhile = beforeWriting(ctx, 'INSERT INTO schedules', undo)
  await expect(plan(receiver, meanwhile)).rejects.toMatchObject(RECEIVER_CHANGED)
  expect(await plans()).toEqual([])
})

/** What it was written for is nobody's: learned while two were one, and forgotten with that. */
async function forNobody() {
  const made = await planning()
  const { company, receiver, plan } = made
  const { id } = await plan(receiver)
  await rows(
    company,
    `UPDATE schedules SET written_for = '["lid:900000000000044"]' WHERE company_id = ?1`,
  )
  return { ...made, id }
}

it('goes to nobody when its time comes and whom it was written for is not its contact', async () => {
  const { ctx, due, plans, bodies, id } = await forNobody()
  await due()
  expect(await plans()).toEqual([{ status: 'ERRO', error: 'ERR_RECEIVER_CHANGED' }])
  expect(await bodies()).toEqual([])
  // By hand, by who has read that.
  await sendScheduleNow(ctx, id)
  await ctx.settled()
  expect(await bodies()).toEqual(['saldo 900'])
})

it('goes to who is answered once it was changed by who has read that', async () => {
  const { ctx, due, plans, bodies, id } = await forNobody()
  await due()
  await updateSchedule(ctx, id, { sendAt: new Date(ctx.clock.now() + HOUR).toISOString() })
  await due()
  expect(await plans()).toEqual([{ status: 'ENVIADA', error: null }])
  expect(await bodies()).toEqual(['saldo 900'])
})

it.each(['sent now', 'changed'] as const)(
  'goes, %s, to who was shown to be answered, and to nobody who comes after that',
  async (how) => {
    const { company, ctx, contact, ticket, due, plans, bodies, id } = await forNobody()
    await due()
    const shown = receiverOf(await ticketByUuid(ctx, ticket.uuid))
    const sendAt = new Date(ctx.clock.now() + HOUR).toISOString()
    const goesOn = (by: typeof ctx, receiver: string) =>
      how === 'sent now'
        ? sendScheduleNow(by, id, { receiver })
        : updateSchedule(by, id, { sendAt, receiver })
    const third = await makeContact(company, { name: 'Eva', number: '5531988887777' })
    const comes = () => mergeContacts(asSystem(ctx), third.id, contact.id, 'person')
    const meanwhile = beforeWriting(ctx, 'UPDATE schedules SET', comes)
    await expect(goesOn(meanwhile, 'id:alguem')).rejects.toMatchObject(RECEIVER_CHANGED)
    await expect(goesOn(meanwhile, shown)).rejects.toMatchObject(RECEIVER_CHANGED)
    expect(await plans()).toEqual([{ status: 'ERRO', error: 'ERR_RECEIVER_CHANGED' }])
    await goesOn(ctx, receiverOf(await ticketByUuid(ctx, ticket.uuid)))
    if (how === 'changed') await due()
    expect(await bodies()).toEqual(['saldo 900'])
  },
)

it('waits for another try where the two are taken apart in the moment it is sent, and goes to theirs', async () => {
  const { company, ctx, other, plan, bodies, undo, receiver, due } = await planning()
  const { id } = await plan(receiver)
  await sendScheduleNow(beforeWriting(ctx, 'INSERT INTO messages', undo), id)
  await ctx.settled()
  expect(await bodies()).toEqual([])
  await due()
  expect(
    await rows(company, 'SELECT body, contact_id AS contactId FROM messages WHERE company_id = ?1'),
  ).toEqual([{ body: 'saldo 900', contactId: other.id }])
})

it('goes to whom it was planned for while the two are one, and after that', async () => {
  const { contact, system, writes, waits, leaves, theirs, plan, due, plans } =
    await waitingConversation()
  await writes(old)
  await writes(other)
  const merged = await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(other)
  await plan('para o outro')
  await plan('também para o outro', 2)
  await writes(old)
  await due()
  expect(await leaves()).toEqual([other.lid])
  await waits()
  await due()
  expect(await plans()).toMatchObject([
    { status: 'ENVIADA', writtenFor: null },
    { status: 'ENVIADA', writtenFor: null },
  ])
  await undoMerge(system, merged?.mergeId ?? 0)
  // The same once more, not confirmed.
  expect(new Set(await leaves())).toEqual(new Set([other.lid]))
})

it('goes to nobody once whom it was planned for was erased, by no hand either, and keeps nothing of them', async () => {
  const { company, contact, system, ctx, writes, leaves, plan, due, plans } =
    await waitingConversation()
  await writes(old)
  const gone = await makeContact(company, { number: NEW, name: 'Oto' })
  const merged = await mergeContacts(system, contact.id, gone.id, 'person')
  await writes(other)
  await writes(lidOf('900000000000015'))
  const { id } = await plan('para quem foi apagado')
  await undoMerge(system, merged?.mergeId ?? 0)
  await writes(other)
  await erasePerson(system, gone.id)
  expect(await plans()).toMatchObject([{ writtenFor: '["gone"]' }])
  await due()
  expect(await plans()).toMatchObject([{ status: 'ERRO', error: 'ERR_RECEIVER_ERASED' }])
  await sendScheduleNow(ctx, id)
  expect(await plans()).toMatchObject([{ status: 'ERRO', error: 'ERR_RECEIVER_ERASED' }])
  expect(await leaves()).toEqual([])
})

it('is for who is answered, and for them alone, once it was changed by who has read that', async () => {
  const { company, contact, ctx, id, due, bodies } = await forNobody()
  await due()
  await updateSchedule(ctx, id, { sendAt: new Date(ctx.clock.now() + HOUR).toISOString() })
  await rows(
    company,
    'UPDATE tickets SET wrote_from = ?2 WHERE company_id = ?1',
    `["phone:${contact.number}"]`,
  )
  await due()
  expect(await bodies()).toEqual(['saldo 900'])
  expect(sends(ctx).map(({ to }) => to)).toEqual([`${OTHER}@s.whatsapp.net`])
})

it('ends a series whose receiver was erased', async () => {
  const { company, ctx, inHours, plan, due, plans } = await waitingConversation()
  await plan('bom dia', 1, { repeatEvery: 'day', repeatUntil: inHours(24 * 9).slice(0, 10) })
  await rows(company, `UPDATE schedules SET written_for = '["gone"]' WHERE company_id = ?1`)
  await due()
  await ctx.settled()
  expect(await plans()).toMatchObject([{ status: 'ERRO', error: 'ERR_RECEIVER_ERASED' }])
})
