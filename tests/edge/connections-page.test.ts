import { expect, test } from 'vitest'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { connectionById } from '#domains/connections/connections.queries.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeConnection, makeUser } from './factories.ts'
import { postForm } from './post-form.ts'

type Answer = {
  data: {
    done: { key: string } | null
    shown?: Record<string, string>
    result: { status?: string; error?: Record<string, string[]>; initialValue?: object }
  }
}

async function office(answer?: Parameters<typeof contextFor>[2]) {
  const company = await makeCompany()
  const phone = await makeConnection(company, { name: 'Celular', channel: 'whatsapp' })
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }), answer)
  return { company, id: phone.id, admin }
}

/** `id`: null for the page itself. */
async function send(ctx: TestContext, id: number | string | null, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const params = id === null ? {} : { connectionId: `${id}` }
  const sent = { path: `/connections/${id ?? ''}`, params, body }
  return (await postForm(connectionsAction, ctx, sent)) as Answer
}

test('a new connection’s token is shown where its form was; what was wrong stands there without the secret', async () => {
  const { admin } = await office()
  const made = await send(admin, 'new', {
    intent: 'whatsapp',
    channel: 'whatsapp',
    name: 'Celular novo',
  })
  const { token, id, channel } = made.data.shown ?? {}
  expect(token).toMatch(/^[A-Z0-9]{30}$/)
  expect(channel).toBe('whatsapp')
  expect((await connectionById(admin, Number(id))).name).toBe('Celular novo')
  const refused = await send(admin, 'new', {
    intent: 'whatsappapi',
    channel: 'whatsappapi',
    name: 'Oficial',
    phoneNumberId: 'abc',
    accessToken: 'EAAG-segredo',
  })
  expect(refused.data.result.error).toEqual({ phoneNumberId: ['metaNumberId'] })
  expect(JSON.stringify(refused)).not.toContain('EAAG-segredo')
})

test('a phone that cannot be reached says why, and one that can is asked for a code', async () => {
  const away = await office()
  for (const intent of ['link', 'relink', 'disconnect', 'erase']) {
    const { data } = await send(away.admin, away.id, { intent })
    expect(data.result.error).toEqual({ '': ['phonesAway'] })
  }
  const retried = await send(away.admin, null, { intent: 'retry', id: `${away.id}` })
  expect(retried.data.result.error).toEqual({ '': ['phonesAway'] })
  const there = await office({ answer: () => ({ ok: true, result: {} }) })
  expect((await send(there.admin, there.id, { intent: 'link' })).data.shown).toEqual({})
  const parts = { country: '55', area: '11', number: '98765-4321' }
  expect((await send(there.admin, there.id, { intent: 'code', ...parts })).data.shown).toEqual({})
  expect(there.admin.commands.map(({ kind }) => kind)).toEqual([
    'session.link_qr',
    'session.link_code',
  ])
  const short = await send(there.admin, there.id, { intent: 'code', ...parts, number: '12' })
  expect(short.data.result.error).toEqual({ number: ['phoneNumber'] })
})

test('who does not manage connections does nothing to them', async () => {
  const { company, id } = await office()
  const asUser = contextFor(company, await makeUser(company))
  for (const intent of ['save', 'token', 'delete', 'restart', 'disconnect', 'link', 'erase'])
    expect(
      await send(asUser, intent === 'restart' ? 'all' : id, { intent, name: 'Minha' }),
    ).toMatchObject({
      ...{ data: { result: { error: { '': ['ERR_NO_PERMISSION'] } } }, init: { status: 403 } },
    })
  expect((await connectionById(asUser, id)).name).toBe('Celular')
})
