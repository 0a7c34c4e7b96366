import { describe, expect, it } from 'vitest'
import { writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { contactsPage } from '#domains/contacts/contacts.queries.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { importSheet } from '#domains/contacts/import-sheet.ts'
import type { CompanyContext } from '#core/context.ts'
import { ANA, linkedPhone, received, conversationOf } from './linked-phone.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeConnection, makeUser } from './factories.ts'
import { drainOf } from './room-client.ts'
import { post, sign } from './meta-posts.ts'

/** Turns the line around, ends a text for some programs, and joins what belongs together. */
const SENT = '\u202eAna\u0000 \u2066Prado\u2069 👩\u200d💻 می\u200cخواهم'
const KEPT = 'Ana Prado 👩\u200d💻 می\u200cخواهم'
const SHOWS_NOTHING = '\u200b\u2060\u200d'
const NUMBER = '5511900000002'

const onlyName = async (ctx: CompanyContext) =>
  (await contactsPage(ctx, listContactsInput.parse({}))).contacts.map(({ name }) => name)

/** Everybody outside who gives a person a name, and what the person is called then. */
const WAYS: Record<string, (name: string) => Promise<string[]>> = {
  async 'a webhook of Meta'(name) {
    const company = await makeCompany()
    const { externalId } = await makeConnection(company)
    const message = { id: `wamid.${company.id}`, from: NUMBER, timestamp: '1772452000' }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: externalId },
                contacts: [{ wa_id: NUMBER, profile: { name } }],
                messages: [{ ...message, type: 'text', text: { body: 'oi' } }],
              },
            },
          ],
        },
      ],
    })
    expect((await post(body, await sign(body))).status).toBe(200)
    await drainOf(company)
    return await onlyName(contextFor(company))
  },
  async 'a message to a linked phone'(name) {
    const { ctx, tell } = await linkedPhone()
    await tell('message.received', received({ sender: { ...ANA, name } }))
    return await onlyName(ctx)
  },
  async 'the book of a linked phone'(name) {
    const { ctx, tell } = await linkedPhone()
    const { phone, ...hidden } = ANA
    await tell('message.received', received({ sender: { ...hidden, phone } }))
    await tell('contacts.changed', { contacts: [{ ...ANA, pushName: name }] })
    return await onlyName(ctx)
  },
  async 'a spreadsheet'(name) {
    const company = await makeCompany()
    const ctx = contextFor(company, await makeUser(company))
    const rows = [
      ['Nome', 'Número'],
      [name, NUMBER],
    ]
    await importSheet(ctx, new File([await writeSpreadsheet('Contatos', rows)], 'a.xlsx'))
    return await onlyName(ctx)
  },
  async 'a card in a message'(name) {
    const { ctx, tell } = await linkedPhone()
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=${NUMBER}:+${NUMBER}\nEND:VCARD`
    const content = { kind: 'contacts' as const, contacts: [{ name, vcard }] }
    await tell('message.received', received({ content }))
    const { data } = (await conversationOf(ctx)).messages[0]!
    const { contacts } = data as { contacts: { name: { formatted_name: string } }[] }
    return contacts.map((card) => card.name.formatted_name)
  },
}

const AS_NUMBER = ['+55 11 90000-0002']
/** What is left of a name that shows nothing. */
const WITHOUT_NAME: Record<string, string[]> = {
  'a webhook of Meta': AS_NUMBER,
  'a message to a linked phone': AS_NUMBER,
  'the book of a linked phone': AS_NUMBER,
  'a spreadsheet': [],
  'a card in a message': [''],
}

describe.each(Object.entries(WAYS))('a name from %s', (way, named) => {
  it('loses what turns and ends a line, and keeps what joins', async () => {
    expect(await named(SENT)).toEqual([KEPT])
  })

  it('is none where it shows nothing: somebody is called what they are known by, or not taken', async () => {
    const names = await named(SHOWS_NOTHING)
    expect(names).toEqual(WITHOUT_NAME[way])
  })
})
