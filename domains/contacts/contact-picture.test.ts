import { expect, it } from 'vitest'
import { contactPictureKey } from '#core/media-keys.ts'
import { readMediaToken } from '#core/session-media-token.ts'
import type { CompanyContext } from '#core/context.ts'
import { MEDIA_PATH_PREFIX } from '#protocol/session/limits.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import { makeConnection, makeContact } from '#tests/edge/factories.ts'
import { asked, phone, phoneConversation, phoneFails } from '#tests/edge/phone-conversation.ts'
import { contactById } from './contacts.queries.ts'
import { fetchPicture } from './contact-picture.ts'
import { PICTURE_MAX_BYTES } from './limits.ts'

const stored = { bytes: 4, sha256: 'ab'.repeat(32), mime: 'image/jpeg' }
const brings: SessionAnswer<'picture.get'> = { ok: true, result: { url: 'https://pps', stored } }

type Asked = { of: string; preview: boolean; uploadTo: string }
async function grantOf(ctx: CompanyContext, { uploadTo }: Asked) {
  const token = uploadTo.slice(MEDIA_PATH_PREFIX.length)
  return await readMediaToken(ctx.config, token, 'put', ctx.clock.now())
}

it('brings the picture where the screens look for it, and tells the company', async () => {
  const { ctx, company, connection, contact } = await phoneConversation(
    phone({ 'picture.get': brings }),
  )
  const url = await fetchPicture(ctx, connection.id, contact.id)
  expect(url).toMatch(new RegExp(`^/media/pictures/${contact.id}/[0-9a-f]{16}$`))
  expect((await contactById(ctx, contact.id)).urlPicture).toBe(url)
  const [command] = asked(ctx, 'picture.get') as Asked[]
  expect(command).toMatchObject({ of: '5511987654321@s.whatsapp.net', preview: true })
  const name = url?.split('/').at(-1) ?? ''
  expect(await grantOf(ctx, command!)).toMatchObject({
    key: contactPictureKey(company.id, contact.id, name),
    maxBytes: PICTURE_MAX_BYTES,
  })
  expect(ctx.emitted).toMatchObject([
    {
      channel: 'contact',
      action: 'update',
      data: { contact: { id: contact.id, urlPicture: url } },
    },
  ])
})

it('brings the picture of a group', async () => {
  const { ctx, company, connection } = await phoneConversation(phone({ 'picture.get': brings }))
  const group = await makeContact(company, { number: null, isGroup: true })
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'group', '', '12036@g.us', ?2, 1)`,
      group.id,
    ),
  )
  expect(await fetchPicture(ctx, connection.id, group.id)).not.toBeNull()
  expect(asked(ctx, 'picture.get')).toMatchObject([{ of: '12036@g.us' }])
})

it('asks for none that is there already', async () => {
  const { ctx, company, connection } = await phoneConversation(phone({ 'picture.get': brings }))
  const contact = await makeContact(company, { pictureUrl: '/media/pictures/1/x' })
  expect(await fetchPicture(ctx, connection.id, contact.id)).toBe('/media/pictures/1/x')
  expect(ctx.commands).toEqual([])
})

it.each([
  ['has none', { ok: true, result: { url: null } }],
  ['comes from a node that brings none', { ok: true, result: { url: 'https://pps/x' } }],
  ['could not be brought', phoneFails('ERR_CARRIER', true)],
] as const)('changes nothing for somebody whose picture %s', async (_what, answer) => {
  const { ctx, connection, contact } = await phoneConversation(phone({ 'picture.get': answer }))
  expect(await fetchPicture(ctx, connection.id, contact.id)).toBeNull()
  expect(ctx.emitted).toEqual([])
})

it('keeps the first of two that come at once, and throws the other away', async () => {
  const { ctx, company, connection, contact } = await phoneConversation(
    phone({ 'picture.get': brings }),
  )
  const put = async (command: Asked) => {
    const key = (await grantOf(ctx, command))?.key ?? ''
    await ctx.files.put(key, 'jpeg')
    return key
  }
  const original = ctx.sessions.command.bind(ctx.sessions)
  const keys: string[] = []
  ctx.sessions.command = async (...call) => {
    keys.push(await put(call[2] as Asked))
    return await original(...call)
  }
  const [one, other] = await Promise.all([
    fetchPicture(ctx, connection.id, contact.id),
    fetchPicture(ctx, connection.id, contact.id),
  ])
  expect(one).toBe(other)
  const left = await Promise.all(keys.map((key) => ctx.files.head(key)))
  expect(left.filter((file) => file !== null)).toHaveLength(1)
  expect(left.find((file) => file !== null)?.key).toBe(
    contactPictureKey(company.id, contact.id, one?.split('/').at(-1) ?? ''),
  )
})

it('asks no other channel', async () => {
  const { ctx, company, contact } = await phoneConversation(phone({ 'picture.get': brings }))
  const cloud = await makeConnection(company)
  expect(await fetchPicture(ctx, cloud.id, contact.id)).toBeNull()
  expect(ctx.commands).toEqual([])
})
