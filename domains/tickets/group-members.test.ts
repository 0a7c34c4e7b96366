import { describe, expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestAnswer } from '#tests/edge/context.ts'
import { makeContact, makeUser } from '#tests/edge/factories.ts'
import {
  ANA,
  BIA,
  GROUP,
  LID_ONLY,
  ME,
  inGroup,
  linkedPhone,
  received,
  ticketsOf,
} from '#tests/edge/linked-phone.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { groupMembers } from './group-members.ts'

const told: TestAnswer = (kind) =>
  kind === 'group.get'
    ? {
        ok: true,
        result: {
          group: GROUP.jid,
          subject: 'Condomínio Sol',
          participants: [
            { jid: BIA.jid, role: 'member' },
            { jid: LID_ONLY.jid, role: 'member' },
            { jid: '5511933334444@s.whatsapp.net', role: 'member' },
            { jid: ANA.jid, phone: ANA.phone, role: 'admin' },
            { jid: ME.jid, phone: ME.phone, role: 'owner' },
          ],
        },
      }
    : { ok: false, code: 'ERR_NOT_OPEN', detail: '', retryable: true }

async function group(answer?: TestAnswer) {
  const world = await linkedPhone({
    allowGroup: true,
    number: ME.phone,
    ...(answer === undefined ? {} : { answer }),
  })
  await makeContact(world.company, { name: 'Ana do 302', number: ANA.phone })
  await world.tell('message.received', received({ ...inGroup, text: 'olá' }))
  await world.ctx.settled()
  const [ticket] = await ticketsOf(world.ctx)
  if (ticket === undefined) throw new Error('the group has a ticket')
  const admin = await makeUser(world.company, { profile: 'admin' })
  const asAdmin = contextFor(world.company, admin, answer === undefined ? {} : { answer })
  return { ...world, ticket, asAdmin }
}

describe('the members of a group', () => {
  test('are told as the phone has them, by the names one knows, and without numbers', async () => {
    const { asAdmin, ticket } = await group(told)
    const answer = await groupMembers(asAdmin, ticket.id)
    expect(asAdmin.commands).toMatchObject([{ kind: 'group.get', input: { cached: true } }])
    expect(answer).toEqual({
      isWhole: true,
      members: [
        { name: 'Aparelho', role: 'owner', isOwn: true },
        { name: 'Ana do 302', role: 'admin', isOwn: false },
        { name: '+55 11 *****-**44', role: 'member', isOwn: false },
        { name: 'Bia Souza', role: 'member', isOwn: false },
        { name: '', role: 'member', isOwn: false },
      ],
    })
  })

  test('are those who wrote while the phone does not answer', async () => {
    const { asAdmin, ticket, tell, ctx } = await group()
    await tell('message.received', received({ ...inGroup, text: 'de novo' }))
    await ctx.settled()
    expect(await groupMembers(asAdmin, ticket.id)).toEqual({
      isWhole: false,
      members: [{ name: 'Bia Souza', role: 'member', isOwn: false }],
    })
  })

  test('are nobody’s who does not see the ticket, and a person has none', async () => {
    const { company, ticket, tell, ctx, asAdmin } = await group(told)
    const stranger = await makeUser(company, { queues: [] })
    expect(await refusal(groupMembers(contextFor(company, stranger), ticket.id))).toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
    await tell('message.received', received())
    const person = (await ticketsOf(ctx)).find(({ isGroup }) => !isGroup)
    expect(await groupMembers(asAdmin, person?.id ?? 0)).toEqual({ members: [], isWhole: true })
  })
})
