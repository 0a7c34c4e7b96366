import { describe, expect, test } from 'vitest'
import type { TestAnswer } from '#tests/edge/context.ts'
import {
  ANA,
  BIA,
  GROUP,
  changeOf,
  conversationOf,
  inGroup,
  linkedPhone,
  received,
  rowsOf,
  ticketsOf,
} from '#tests/edge/linked-phone.ts'

describe('groups', () => {
  const named: TestAnswer = (kind) =>
    kind === 'group.get'
      ? {
          ok: true,
          result: {
            group: GROUP.jid,
            subject: 'Condomínio Sol',
            participants: [
              { jid: BIA.jid, role: 'member' },
              { jid: ANA.jid, role: 'admin' },
            ],
          },
        }
      : { ok: false, code: 'ERR_NOT_OPEN', detail: '', retryable: true }

  test('are nobody to a connection that does not take them', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: false })
    await tell('message.received', received(inGroup))
    expect(await ticketsOf(ctx)).toEqual([])
    const left = await rowsOf(
      ctx,
      `SELECT id FROM inbound_events WHERE company_id = ?1 AND (state <> 'done' OR payload IS NOT NULL)`,
    )
    expect(left).toEqual([])
  })

  test('have a ticket of their own, their subject as name, and say who wrote without the number', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true, answer: named })
    await tell('message.received', received({ ...inGroup, text: 'olá' }))
    await ctx.settled()
    const { ticket, messages } = await conversationOf(ctx)
    expect(ticket).toMatchObject({
      status: 'group',
      isGroup: true,
      lastMessage: 'Bia: olá',
      contact: { name: 'Condomínio Sol', number: null, isGroup: true },
    })
    expect(messages[0]?.data).toEqual({ from: { name: 'Bia Souza' } })
    const { sender } = inGroup
    await tell(
      'message.received',
      received({ ...inGroup, sender: { ...sender, name: '+55 11 95555-4444' } }),
    )
    await tell('message.received', received({ ...inGroup, sender: BIA }))
    const after = await conversationOf(ctx)
    expect(after.messages.map((message) => message.data)).toEqual([
      { from: { name: 'Bia Souza' } },
      { from: { name: '+55 11 *****-**44' } },
      { from: { name: '+55 11 *****-**44' } },
    ])
    expect(after.ticket.lastMessage).toBe('+55 11 *****-**44: oi')
    expect(JSON.stringify([after, ctx.emitted])).not.toContain('5511955554444')
  })

  test('are tickets like any other where the connection says so', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true, groupAsTicket: true })
    await tell('message.received', received(inGroup))
    expect((await conversationOf(ctx)).ticket).toMatchObject({ status: 'pending', isGroup: true })
  })

  test('without a subject are called so in the company’s language, and asked again', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true, language: 'tr' })
    await tell('message.received', received(inGroup))
    await ctx.settled()
    expect((await conversationOf(ctx)).ticket.contact.name).toBe('Grup')
    await tell('message.received', received(inGroup))
    await ctx.settled()
    expect(ctx.commands.filter(({ kind }) => kind === 'group.get')).toHaveLength(2)
    await tell('group.changed', {
      group: GROUP.jid,
      subject: 'Aile',
      action: 'updated',
      participants: [],
      by: null,
    })
    expect((await conversationOf(ctx)).ticket.contact.name).toBe('Aile')
    expect(ctx.emitted.at(-1)).toMatchObject({
      channel: 'contact',
      data: { contact: { name: 'Aile' } },
    })
    await tell('message.received', received(inGroup))
    await ctx.settled()
    expect(ctx.commands.filter(({ kind }) => kind === 'group.get')).toHaveLength(2)
  })

  test('an admin may delete what others wrote, a member may not', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true, answer: named })
    await tell('message.received', received({ ...inGroup, id: '3AG1', sender: ANA }))
    await tell('message.received', received({ ...inGroup, id: '3AG2' }))
    const group = { chat: GROUP, target: { chat: GROUP.jid, id: '', fromMe: false } }
    await tell(
      'message.deleted',
      changeOf('', { ...group, by: BIA, target: { ...group.target, id: '3AG1' } }),
    )
    await ctx.settled()
    const deleted = async () =>
      (await conversationOf(ctx)).messages.map((message) => message.isDeleted)
    expect(await deleted()).toEqual([false, false])
    await tell(
      'message.deleted',
      changeOf('', { ...group, by: ANA, target: { ...group.target, id: '3AG2' } }),
    )
    await ctx.settled()
    expect(await deleted()).toEqual([false, true])
  })
})
