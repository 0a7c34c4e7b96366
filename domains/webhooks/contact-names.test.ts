import { describe, expect, test } from 'vitest'
import { createContact } from '#domains/contacts/contacts.service.ts'
import { createContactInput, updateContactInput } from '#domains/contacts/contacts.inputs.ts'
import { updateContact } from '#domains/contacts/update-contact.ts'
import { mapIdentitiesStatements } from '#domains/contacts/map-identities.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from '#tests/edge/factories.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { processInbound } from './process-inbound.ts'

const AT = 1_772_452_000
const NUMBER = '5511987654321'
const BSUID = 'BR.13491208655302741918'

type Said = {
  id: string
  name?: string
  username?: string
  phone?: string
  bsuid?: string
  at?: number
}

const bodyOf = (messages: Said[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: messages.map(({ id, name, username, phone, bsuid, at = 0 }) => ({
        field: 'messages',
        value: {
          metadata: { phone_number_id: '106540352242922' },
          contacts: [{ profile: { name, username }, wa_id: phone, user_id: bsuid }],
          messages: [
            {
              id,
              from: phone,
              from_user_id: bsuid,
              timestamp: String(AT + at),
              type: 'text',
              text: { body: 'oi' },
            },
          ],
        },
      })),
    },
  ],
})

async function world() {
  const company = await makeCompany()
  const connection = await makeConnection(company, { queues: [await makeQueue(company)] })
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const receive = async (...messages: Said[]) => {
    await storeBody(ctx, bodyOf(messages), connection.externalId ?? '')
    while ((await processInbound(ctx)).more);
  }
  const rows = () =>
    ctx.db.all<{ id: number; name: string; publicName: string; number: string | null }>(
      ctx.db.statement(
        'SELECT id, name, public_name AS publicName, number FROM contacts WHERE company_id = ?1 AND merged_into IS NULL ORDER BY id',
      ),
    )
  const found = async (words: string) =>
    (
      await ctx.db.all<{ id: number }>(
        ctx.db.statement(
          `SELECT c.id FROM contacts_fts f JOIN contacts c ON c.id = f.rowid WHERE c.company_id = ?1 AND contacts_fts MATCH ?2`,
          words,
        ),
      )
    ).length
  return { ctx, receive, rows, found }
}

describe('a person who was first seen without a name', () => {
  test.each<[string, Said]>([
    ['by number', { id: 'wamid.1', phone: NUMBER }],
    ['by username', { id: 'wamid.1', bsuid: BSUID, username: 'pablo.m' }],
    ['by id', { id: 'wamid.1', bsuid: BSUID }],
  ])('%s gets their real name with the next message', async (_, first) => {
    const { ctx, receive, rows, found } = await world()
    await receive(first)
    ctx.emitted.length = 0
    await receive({ ...first, id: 'wamid.2', name: 'Pablo Morales' })
    expect(await rows()).toMatchObject([{ name: 'Pablo Morales', publicName: 'Pablo Morales' }])
    expect(await found('"Morales"')).toBe(1)
    expect(JSON.stringify(ctx.emitted)).toContain('Pablo Morales')
  })

  test('gets a username in place of a number, and the name in place of both', async () => {
    const { receive, rows } = await world()
    await receive({ id: 'wamid.1', phone: NUMBER })
    await receive({ id: 'wamid.2', phone: NUMBER, username: 'pablo' })
    expect(await rows()).toMatchObject([{ name: '@pablo' }])
    await receive({ id: 'wamid.3', phone: NUMBER, bsuid: BSUID })
    expect(await rows()).toMatchObject([{ name: '@pablo' }])
    await receive({ id: 'wamid.4', phone: NUMBER, name: 'Pablo' })
    expect(await rows()).toMatchObject([{ name: 'Pablo' }])
  })

  test('takes the newest name of one page, and of a name that was changed', async () => {
    const { receive, rows } = await world()
    await receive(
      { id: 'wamid.2', phone: NUMBER, name: 'Pablo', at: 2 },
      { id: 'wamid.1', phone: NUMBER, at: 1 },
    )
    expect(await rows()).toMatchObject([{ name: 'Pablo' }])
    await receive({ id: 'wamid.3', phone: NUMBER, name: 'Pablo M.', at: 3 })
    expect(await rows()).toMatchObject([{ name: 'Pablo M.' }])
    await receive({ id: 'wamid.2', phone: NUMBER, name: 'Pablo', at: 2 })
    expect(await rows()).toMatchObject([{ name: 'Pablo M.' }])
  })
})

describe('a name that comes late', () => {
  const named = (id: string, name: string | undefined, at: number): Said => ({
    ...{ id, phone: NUMBER, at },
    ...(name === undefined ? {} : { name }),
  })

  test('stays behind the one of a later message', async () => {
    const { ctx, receive, rows } = await world()
    await receive(named('wamid.1', 'Pablo', 1))
    await receive(named('wamid.3', 'Pablo M.', 3))
    ctx.emitted.length = 0
    await receive(named('wamid.2', 'Pablo', 2))
    expect(await rows()).toMatchObject([{ name: 'Pablo M.' }])
    expect(JSON.stringify(ctx.emitted)).not.toContain('"name":"Pablo"')
  })

  test('stays behind a later message that said the same as before', async () => {
    const { receive, rows } = await world()
    await receive(named('wamid.1', 'Pablo', 1))
    await receive(named('wamid.3', 'Pablo', 3))
    await receive(named('wamid.2', 'Pablo M.', 2))
    expect(await rows()).toMatchObject([{ name: 'Pablo' }])
  })

  test('takes the place of a number all the same', async () => {
    const { receive, rows } = await world()
    await receive(named('wamid.2', undefined, 2))
    await receive(named('wamid.1', 'Pablo', 1))
    expect(await rows()).toMatchObject([{ name: 'Pablo' }])
  })
})

describe('a name that a person typed', () => {
  test.each(['Pablo da Padaria', '@padaria', '+55 11 4004-0000', '#741918'])(
    '%s stays, whatever the provider says',
    async (typed) => {
      const { ctx, receive, rows } = await world()
      await receive({ id: 'wamid.1', phone: NUMBER, name: 'Pablo' })
      const [contact] = await rows()
      await updateContact(
        ctx,
        testPlatform(),
        contact?.id ?? 0,
        updateContactInput.parse({ name: typed }),
      )
      await receive({
        id: 'wamid.2',
        phone: NUMBER,
        name: 'Outro',
        username: 'outro',
        bsuid: BSUID,
      })
      expect(await rows()).toMatchObject([{ name: typed }])
    },
  )

  test('stays for a contact that was saved by hand before they wrote', async () => {
    const { ctx, receive, rows } = await world()
    await createContact(
      ctx,
      testPlatform(),
      createContactInput.parse({ name: '@padaria', number: NUMBER }),
    )
    await receive({ id: 'wamid.1', phone: NUMBER, name: 'Pablo' })
    expect(await rows()).toMatchObject([{ name: '@padaria', number: NUMBER }])
  })

  test('stays when the person turns out to have a number, and a username does too', async () => {
    const { ctx, receive, rows } = await world()
    await receive({ id: 'wamid.1', bsuid: BSUID, username: 'pablo' })
    await receive({ id: 'wamid.2', bsuid: BSUID, phone: NUMBER })
    expect(await rows()).toMatchObject([{ name: '@pablo', number: NUMBER }])
    await ctx.db.batch(mapIdentitiesStatements(ctx, [{ lid: '77@lid', phone: NUMBER }]))
    expect(await rows()).toMatchObject([{ name: '@pablo', number: NUMBER }])
  })

  test('comes along when two contacts become one, and stays', async () => {
    const { ctx, receive, rows } = await world()
    await receive({ id: 'wamid.1', bsuid: BSUID })
    const saved = await createContact(
      ctx,
      testPlatform(),
      createContactInput.parse({ name: 'Pablo da Padaria', number: NUMBER }),
    )
    const [nameless] = await rows()
    await mergeContacts(ctx, nameless?.id ?? 0, saved.id, 'identities')
    await receive({ id: 'wamid.2', bsuid: BSUID, name: 'Pablo' })
    expect(await rows()).toMatchObject([{ name: 'Pablo da Padaria', number: NUMBER }])
  })
})
