import { describe, expect, test } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import { makeCompany, makeConnection } from '#tests/edge/factories.ts'
import { conversationOf, drain } from '#tests/edge/linked-phone.ts'
import { storeBody } from '#tests/edge/store-body.ts'

const AT = 1_772_452_000

async function world() {
  const company = await makeCompany()
  const connection = await makeConnection(company)
  const ctx = contextFor(company)
  return {
    ctx,
    async receive(body: unknown) {
      await storeBody(ctx, body, connection.externalId ?? '')
      await drain(ctx)
    },
  }
}

describe('changes of messages on the Cloud API', () => {
  const CUSTOMER = '5511987654321'
  const item = (message: Record<string, unknown>) => {
    const body = textBody([
      { id: String(message['id']), from: CUSTOMER, body: '', timestamp: AT + 60 },
    ]) as {
      entry: { changes: { value: { messages: Record<string, unknown>[] } }[] }[]
    }
    Object.assign(body.entry[0]?.changes[0]?.value.messages[0] ?? {}, { text: undefined }, message)
    return body
  }
  const reaction = (id: string, target: string, emoji?: string) =>
    item({
      id,
      type: 'reaction',
      reaction: { message_id: target, ...(emoji === undefined ? {} : { emoji }) },
    })
  const messages = async (ctx: CompanyContext) => (await conversationOf(ctx)).messages

  test('a reaction shows on its message, waits for one that is not here, and is taken back', async () => {
    const { ctx, receive } = await world()
    await receive(reaction('wamid.r0', 'wamid.1', '🎉'))
    await receive(textBody([{ id: 'wamid.1', from: CUSTOMER, body: 'oi', timestamp: AT }]))
    expect((await messages(ctx))[0]?.reactions).toMatchObject([{ emoji: '🎉', sender: 'contact' }])
    await receive(reaction('wamid.r1', 'wamid.1', '👍'))
    expect((await messages(ctx))[0]?.reactions).toMatchObject([{ emoji: '👍' }])
    await receive(reaction('wamid.r2', 'wamid.1'))
    expect((await messages(ctx))[0]?.reactions).toEqual([])
  })

  test('what somebody filled in a form is said line by line, and one that cannot be read keeps its words', async () => {
    const { ctx, receive } = await world()
    const form = (id: string, response_json: string) =>
      item({
        id,
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json },
        },
      })
    await receive(form('wamid.f1', '{"flow_token":"t","cor":"azul","tamanhos":["P","M"]}'))
    await receive(form('wamid.f2', '{"cor":'))
    const bodies = (await messages(ctx)).map(({ body }) => body)
    expect(bodies.sort()).toEqual(['Sent', 'Sent\ncor: azul\ntamanhos: ["P","M"]'])
  })

  test('only the author edits or deletes a message', async () => {
    const { ctx, receive } = await world()
    const edited = (id: string, from: string, body: string) =>
      item({
        id,
        from,
        type: 'edit',
        edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body } } },
      })
    await receive(textBody([{ id: 'wamid.1', from: CUSTOMER, body: 'oi', timestamp: AT }]))
    await receive(edited('wamid.e1', '5511900001111', 'invadido'))
    await receive(
      item({
        id: 'wamid.d1',
        from: '5511900001111',
        type: 'revoke',
        revoke: { original_message_id: 'wamid.1' },
      }),
    )
    expect(await messages(ctx)).toMatchObject([{ body: 'oi', isDeleted: false }])
    await receive(edited('wamid.e2', CUSTOMER, 'oi!'))
    expect(await messages(ctx)).toMatchObject([{ body: 'oi!', isEdited: true }])
    await ctx.db.all(ctx.db.statement('UPDATE messages SET from_me = 1 WHERE company_id = ?1'))
    await receive(edited('wamid.e3', CUSTOMER, 'devo'))
    expect(await messages(ctx)).toMatchObject([{ body: 'oi!' }])
  })
})
