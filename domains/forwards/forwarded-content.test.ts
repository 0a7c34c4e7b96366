import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { messageFileKey } from '#core/media-keys.ts'
import { makeMessage, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { asSystem, forwardAll, friend, friends } from '#tests/edge/forwarding.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { deleteMessage } from '../messages/change-message.ts'
import { beginForwarding, forwardMessage } from './begin-forwarding.ts'
import { listForwardings } from './forwards.queries.ts'
import { FILE_LOOK_MS, FILE_PATIENCE_MS, FORWARD_PAUSE_MS } from './limits.ts'
import { runForwards } from './run-forwards.ts'

test('a file goes as a copy: taking the original back leaves it', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket, ana } = world
  const message = await makeMessage(company, ticket, {
    fromMe: true,
    userId: ana.id,
    body: 'veja',
    mediaType: 'image',
    media: { name: 'a.png', mime: 'image/png', size: 3, width: 4, height: 5 },
  })
  const key = messageFileKey(company.id, message.id)
  await rows(
    company,
    `UPDATE messages SET media = json_set(media, '$.key', ?3) WHERE company_id = ?1 AND id = ?2`,
    message.id,
    key,
  )
  await env.MEDIA.put(key, 'abc')
  const bia = await friend(company)
  await forwardMessage(ctx, { messageId: message.id, contactId: bia.id })
  await forwardAll(ctx)
  await deleteMessage(ctx, message.id)
  await ctx.settled()
  expect(await env.MEDIA.head(key)).toBeNull()
  const [copy] = await rows<{ key: string; data: string; is_forwarded: number }>(
    company,
    `SELECT media ->> 'key' AS key, media AS data, is_forwarded FROM messages WHERE company_id = ?1 AND contact_id = ?2`,
    bia.id,
  )
  expect(copy).toMatchObject({ is_forwarded: 1 })
  expect(JSON.parse(copy?.data ?? '')).toMatchObject({ name: 'a.png', width: 4, height: 5 })
  expect(await (await env.MEDIA.get(copy?.key ?? ''))?.text()).toBe('abc')
  expect(sends(ctx)).toMatchObject([{ content: { kind: 'image', caption: 'veja' } }])
})

test('a file that is still on its way is waited for, and not for ever', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket, { mediaType: 'image', media: {} })
  const text = await makeMessage(company, ticket, { body: 'depois' })
  const bia = await friend(company)
  await beginForwarding(ctx, { messageIds: [message.id, text.id], contactIds: [bia.id] })
  expect(await runForwards(asSystem(ctx))).toBe(TEST_NOW + FORWARD_PAUSE_MS)
  ctx.clock.advance(FORWARD_PAUSE_MS)
  await runForwards(asSystem(ctx))
  expect(sends(ctx)).toEqual([])
  ctx.clock.set(TEST_NOW + FILE_PATIENCE_MS + FILE_LOOK_MS)
  await forwardAll(ctx)
  expect((await listForwardings(ctx))[0]?.items).toMatchObject([
    { state: 'failed', error: 'ERR_WAPP_DOWNLOAD_MEDIA' },
    { state: 'done' },
  ])
})

test('cards and places keep their faces', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const contacts = [
    { name: { formatted_name: 'Oficina' }, phones: [{ phone: '+55 11 3333-4444' }] },
  ]
  const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null, url: null }
  const card = await makeMessage(company, ticket, {
    body: 'Oficina',
    mediaType: 'contactMessage',
    data: { contacts, from: { jid: '1@lid', phone: '5511999999999', name: null } },
  })
  const spot = await makeMessage(company, ticket, {
    body: 'Loja',
    mediaType: 'locationMessage',
    data: place,
  })
  const bia = await friend(company)
  await beginForwarding(ctx, { messageIds: [card.id, spot.id], contactIds: [bia.id] })
  await forwardAll(ctx)
  expect(sends(ctx)).toMatchObject([
    { content: { kind: 'contacts', contacts: [{ name: 'Oficina' }] } },
    { content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' } },
  ])
  const kept = await rows<{ data: string }>(
    company,
    'SELECT data FROM messages WHERE company_id = ?1 AND contact_id = ?2 ORDER BY id',
    bia.id,
  )
  expect(kept.map(({ data }) => JSON.parse(data) as unknown)).toEqual([{ contacts }, place])
})

test('is signed by whoever forwards it, where the company signs and they want it', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket, queue } = world
  await saveSetting(asSystem(ctx), { column: 'sendSignMessage', data: 'enabled' })
  const bruno = await makeUser(company, { name: 'Bruno', queues: [queue] })
  const message = await makeMessage(company, ticket, {
    body: '*Bruno:*\no prazo é sexta',
    fromMe: true,
    userId: bruno.id,
  })
  const [bia, caio] = await friends(company, 2)
  await forwardMessage(ctx, { messageId: message.id, contactId: bia!.id })
  await forwardMessage(ctx, { messageId: message.id, contactId: caio!.id, signMessage: false })
  await forwardAll(ctx)
  expect(sends(ctx)).toMatchObject([
    { content: { text: '*Ana:*\no prazo é sexta' } },
    { content: { text: 'o prazo é sexta' } },
  ])
})
