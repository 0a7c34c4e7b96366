import { describe, expect, test } from 'vitest'
import {
  ANA,
  BIA,
  GROUP,
  LID_ONLY,
  ME,
  OURS,
  changeOf,
  inGroup,
  linkedPhone,
  messageBy,
  onItsWay,
  received,
  rowsOf,
} from '#tests/edge/linked-phone.ts'

describe('reactions', () => {
  const react = (emoji: string, change: Record<string, unknown> = {}) => ({
    ...changeOf(OURS, change),
    emoji,
  })

  test('show on the message, change, and are taken back', async () => {
    const { ctx, tell, ours } = await onItsWay('sent')
    await tell('message.reacted', react('👍'))
    expect((await ours())?.reactions).toEqual([{ emoji: '👍', sender: 'contact', name: '' }])
    expect(ctx.emitted).toMatchObject([
      { action: 'update', data: { message: { reactions: [{ emoji: '👍' }] } } },
    ])
    await tell('message.reacted', react('❤️', { at: received().message.at + 6000 }))
    await tell('message.reacted', react('😮', { fromMe: true, by: ME }))
    expect((await ours())?.reactions).toEqual([
      { emoji: '❤️', sender: 'contact', name: '' },
      { emoji: '😮', sender: 'me', name: '' },
    ])
    await tell('message.reacted', react('', { at: received().message.at + 7000 }))
    // One from before that comes late does not bring it back.
    await tell('message.reacted', react('👍'))
    expect((await ours())?.reactions).toEqual([{ emoji: '😮', sender: 'me', name: '' }])
  })

  test('of somebody from another chat are refused', async () => {
    const { tell, ours } = await onItsWay('sent')
    await tell('message.reacted', react('💩', { chat: LID_ONLY, by: LID_ONLY }))
    expect((await ours())?.reactions).toEqual([])
  })

  test('before their message wait for it, each member’s its own', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true })
    const group = { chat: GROUP, target: { chat: GROUP.jid, id: '3AG', fromMe: false } }
    await rowsOf(
      ctx,
      `INSERT INTO phone_contacts (company_id, connection_id, jid, saved_name, updated_at)
       SELECT ?1, id, ?2, 'Ana da Loja', 0 FROM connections WHERE company_id = ?1`,
      ANA.jid,
    )
    await tell('message.reacted', { ...changeOf('', { ...group, by: ANA }), emoji: '🎉' })
    await tell('message.reacted', { ...changeOf('', { ...group, by: BIA }), emoji: '👏' })
    await tell('message.received', received({ ...inGroup, id: '3AG' }))
    expect((await messageBy(ctx, '3AG'))?.reactions).toEqual([
      { emoji: '🎉', sender: 'contact', name: 'Ana da Loja' },
      { emoji: '👏', sender: 'contact', name: '+55 11 *****-**44' },
    ])
    expect(await rowsOf(ctx, `SELECT id FROM pending_effects WHERE company_id = ?1`)).toEqual([])
  })
})
