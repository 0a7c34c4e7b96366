import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { provider, refused } from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { updateConnectionInput } from './connections.inputs.ts'
import { connectionDetail, listConnections } from './connections.queries.ts'
import { replaceToken } from './replace-token.ts'
import { updateConnection } from './update-connection.ts'

afterEach(() => vi.restoreAllMocks())

async function world() {
  const company = await makeCompany()
  const first = await makeConnection(company, { name: 'Primeira', isDefault: true })
  const second = await makeConnection(company, { name: 'Segunda', channel: 'whatsapp' })
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const save = (id: number, input: Record<string, unknown>) =>
    updateConnection(ctx, id, updateConnectionInput.parse(input))
  const defaults = async () =>
    (await listConnections(ctx)).filter((one) => one.isDefault).map(({ name }) => name)
  return { company, first, second, ctx, save, defaults }
}

it('changes what is named and leaves the rest', async () => {
  const { second, ctx, save, company } = await world()
  const queue = await makeQueue(company)
  await save(second.id, {
    greetingMessage: 'Olá',
    maxUseBotQueues: 9,
    sendIdQueue: queue.id,
    queueIds: [queue.id],
  })
  await save(second.id, { name: 'Outro nome', allowGroup: true, timeSendQueue: 5 })
  expect(await connectionDetail(ctx, second.id)).toMatchObject({
    name: 'Outro nome',
    greetingMessage: 'Olá',
    allowGroup: true,
    maxUseBotQueues: 9,
    sendIdQueue: queue.id,
    timeSendQueue: 5,
    queueIds: [queue.id],
  })
  await save(second.id, { sendIdQueue: '', queueIds: [], greetingMessage: '', allowGroup: false })
  expect(await connectionDetail(ctx, second.id)).toMatchObject({
    greetingMessage: '',
    allowGroup: false,
    sendIdQueue: null,
    queueIds: [],
    maxUseBotQueues: 9,
  })
  expect(ctx.emitted.map(({ action, data }) => [action, data])).toEqual(
    Array(3).fill(['update', { id: second.id }]),
  )
})

it('keeps both tabs that two admins save at once', async () => {
  const { second, ctx, save } = await world()
  await Promise.all([
    save(second.id, { maxUseBotQueues: 7 }),
    save(second.id, { expiresTicketNPS: 11 }),
  ])
  expect(await connectionDetail(ctx, second.id)).toMatchObject({
    maxUseBotQueues: 7,
    expiresTicketNPS: 11,
  })
})

it('moves the default, and never takes it away', async () => {
  const { first, second, save, defaults } = await world()
  expect((await refusal(save(first.id, { isDefault: false }))).code).toBe('ERR_NO_OTHER_WHATSAPP')
  await save(second.id, { isDefault: true })
  expect(await defaults()).toEqual(['Segunda'])
  await save(first.id, { isDefault: false, name: 'Primeira ainda' })
  expect(await defaults()).toEqual(['Segunda'])
})

it('has one default when two are made it at once', async () => {
  const { first, second, save, defaults } = await world()
  await Promise.all([save(first.id, { isDefault: true }), save(second.id, { isDefault: true })])
  expect(await defaults()).toHaveLength(1)
})

it('wants a greeting for several queues, whichever of the two is saved', async () => {
  const { company, second, save } = await world()
  const queueIds = [(await makeQueue(company)).id, (await makeQueue(company)).id]
  expect((await refusal(save(second.id, { queueIds }))).code).toBe('ERR_WAPP_GREETING_REQUIRED')
  await save(second.id, { queueIds, greetingMessage: 'Olá' })
  expect((await refusal(save(second.id, { greetingMessage: '' }))).code).toBe(
    'ERR_WAPP_GREETING_REQUIRED',
  )
  await save(second.id, { name: 'Sem falar disso' })
})

it('stores the span of an import, and takes it back later as it was', async () => {
  const { second, ctx, save } = await world()
  const old = new Date(Date.UTC(2024, 2, 2, 13)).toISOString()
  const recent = new Date(TEST_NOW - DAY_MS).toISOString()
  await save(second.id, { importOldMessages: old, importRecentMessages: recent })
  ctx.clock.advance(DAY_MS)
  await save(second.id, { name: 'Nome novo', importOldMessages: old, importRecentMessages: recent })
  const late = { importOldMessages: new Date(Date.UTC(2024, 2, 2, 14)).toISOString() }
  expect((await refusal(save(second.id, late))).fields).toEqual({
    importOldMessages: ['tooLongAgo?count=2'],
  })
  expect(await save(second.id, { importOldMessages: null })).toMatchObject({
    importOldMessages: null,
    importRecentMessages: recent,
  })
  expect(ctx.commands).toEqual([])
})

it('tries a new token of Meta before it replaces the old one, and wakes what waited', async () => {
  const { company, first, ctx, save } = await world()
  const stored = async () =>
    await ctx.db.first<{ credentials: string; status: string }>(
      ctx.db.statement(
        'SELECT credentials, status FROM connections WHERE company_id = ?1 AND id = ?2',
        first.id,
      ),
    )
  await ctx.db.all(
    ctx.db.statement(`UPDATE connections SET status = 'DISCONNECTED' WHERE company_id = ?1`),
  )
  const before = await stored()
  provider(refused(190, 401), { body: { display_phone_number: '+1 555 000 1111' } })
  expect((await refusal(save(first.id, { accessToken: 'EAAG-bad' }))).fields).toEqual({
    accessToken: ['metaToken'],
  })
  expect(await stored()).toEqual(before)
  await env.CONTROL.prepare('DELETE FROM channel_routes WHERE company_id = ?')
    .bind(company.id)
    .run()
  expect(await save(first.id, { accessToken: 'EAAG-good' })).toMatchObject({
    status: 'CONNECTED',
    number: '15550001111',
  })
  expect((await stored())?.credentials).not.toBe(before?.credentials)
  expect(ctx.woken).toEqual([TEST_NOW])
  const route = await env.CONTROL.prepare(
    'SELECT connection_id FROM channel_routes WHERE company_id = ?',
  )
    .bind(company.id)
    .first()
  expect(route).toEqual({ connection_id: first.id })
})

it('gives a new API token, after which the old one proves nothing', async () => {
  const { first, ctx } = await world()
  const one = await replaceToken(ctx, first.id)
  const two = await replaceToken(ctx, first.id)
  expect(one.token).not.toBe(two.token)
  expect(await connectionDetail(ctx, first.id)).toMatchObject({ tokenLast4: two.token.slice(-4) })
})

it('finds nothing of another company, and is for admins', async () => {
  const { company, second, save } = await world()
  const theirs = await makeConnection(await makeCompany())
  expect((await refusal(save(theirs.id, { name: 'Meu agora' }))).code).toBe('ERR_NO_WAPP_FOUND')
  const { ctx } = await world()
  expect((await refusal(replaceToken(ctx, second.id))).code).toBe('ERR_NO_WAPP_FOUND')
  const user = contextFor(company, await makeUser(company, { profile: 'supervisor' }))
  const change = (...[who, id]: Parameters<typeof replaceToken>) =>
    updateConnection(who, id, { name: 'Nome' })
  for (const work of [change, replaceToken, connectionDetail])
    expect((await refusal(work(user, second.id))).code).toBe('ERR_NO_PERMISSION')
})

it('gives one new API token to who asks for it five times at once on a page, and later another', async () => {
  const { first, ctx, company } = await world()
  const press = (who = ctx) => replaceToken(who, first.id, { once: true })
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => press()))
  expect(new Set(all.map(({ token }) => token)).size).toBe(1)
  ctx.clock.advance(SECOND_MS)
  expect(await press()).toEqual(all[0])
  const kept = async () => (await connectionDetail(ctx, first.id)).tokenLast4
  expect(await kept()).toBe(all[0]?.tokenLast4)
  const colleague = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const theirs = await press(colleague)
  ctx.clock.advance(MINUTE_MS)
  const later = await press()
  expect(new Set([all[0]?.token, theirs.token, later.token]).size).toBe(3)
  expect(await kept()).toBe(later.tokenLast4)
  expect(await connectionDetail(ctx, first.id)).not.toHaveProperty('tokenBy')
})
