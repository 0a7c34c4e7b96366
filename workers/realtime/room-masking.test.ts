import { expect, it } from 'vitest'
import { numbersIn } from '#tests/edge/numbers-in.ts'
import { maskNumbers } from './room-masking.ts'

const number = '5511987654321'
const hidden = expect.stringMatching(/^\d{0,4}\*+21$/) as string

it('hides the number of a contact wherever a frame carries one', () => {
  const contact = { id: 1, name: 'Maria', number, isGroup: false }
  const masked = maskNumbers({ contact, ticket: { id: 2, contact }, message: { id: 3, contact } })
  const seen = { id: 1, name: 'Maria', number: hidden, isGroup: false }
  expect(masked).toEqual({
    contact: seen,
    ticket: { id: 2, contact: seen },
    message: { id: 3, contact: seen },
  })
})

it('hides the number that is answered', () => {
  expect(maskNumbers({ ticket: { answersTo: number } })).toEqual({ ticket: { answersTo: hidden } })
  expect(maskNumbers({ ticket: { answersTo: null } })).toEqual({ ticket: { answersTo: null } })
})

it('hides a name that is the number itself', () => {
  for (const name of [number, '+55 11 98765-4321', '(11) 98765-4321']) {
    const { contact } = maskNumbers({ contact: { name, number, isGroup: false } })
    expect(JSON.stringify(contact)).not.toMatch(/98765/)
  }
})

it("hides the numbers in a contact's own fields", () => {
  const extraInfo = [
    { name: 'Outro telefone', value: '+5511977374950' },
    { name: 'CPF', value: '529.982.247-25' },
  ]
  const contact = { id: 1, name: 'Maria', number, isGroup: false, extraInfo }
  expect(maskNumbers({ ticket: { contact } })).toMatchObject({
    ticket: {
      contact: {
        number: hidden,
        extraInfo: [
          { name: 'Outro telefone', value: '+55 11 *****-**50' },
          { name: 'CPF', value: '529.982.247-25' },
        ],
      },
    },
  })
  expect(extraInfo[0]?.value).toBe('+5511977374950')
})

it('hides the number in the name of whoever a message quotes', () => {
  const quoted = (contactName: string) =>
    maskNumbers({ message: { quotedMsg: { id: 1, contactName } } })
  expect(JSON.stringify(quoted('+55 11 98765-4321'))).not.toMatch(/98765/)
  expect(quoted('Maria 2')).toEqual({ message: { quotedMsg: { id: 1, contactName: 'Maria 2' } } })
})

it('leaves groups, people without a number and all else as they are', () => {
  const data = {
    ticket: {
      id: 2,
      lastMessage: 'meu número é 11987654321',
      contact: { name: 'Grupo', number: '120363001', isGroup: true },
    },
    contact: { name: 'Só Instagram', number: null, isGroup: false },
    message: { body: 'oi', quotedMsg: null },
    tags: [1, 2],
  }
  expect(maskNumbers(data)).toEqual(data)
})

it('does not touch what it was given', () => {
  const data = { ticket: { contact: { name: 'Maria', number, isGroup: false } } }
  maskNumbers(data)
  expect(data.ticket.contact.number).toBe(number)
})

it('leaves no id or words of a provider, which hold the number', () => {
  const wid = 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNB'
  const reason = 'Recipient +55 11 98765-4321 is not in the list (131030)'
  const failed = { code: '131030', reason, canRetry: false }
  expect(maskNumbers({ id: 1, wid, ack: 1, failed })).toEqual({
    id: 1,
    wid: null,
    ack: 1,
    failed: { ...failed, reason: 'Recipient 5511*******21 is not in the list (131030)' },
  })
  const deep = maskNumbers({ message: { wid }, items: [{ message: { wid, quotedMsg: { wid } } }] })
  expect(JSON.stringify(deep)).not.toContain('wamid')
})

it('hides what others put into a message beside its text, and leaves what the sender wrote', () => {
  const written = {
    ...{
      name: `${number}.vcf`,
      address: `Rua 98765-4321`,
      size: 98_765_432,
      thumbnail: '9876543210',
    },
    order: { text: `ligue ${number}`, product_items: [{ product_retailer_id: '7891234567890' }] },
    poll: { question: `${number}?`, options: [number] },
  }
  const data = {
    ...written,
    errors: [{ code: 131051, title: `no ${number}`, error_data: { details: `+${number}` } }],
    reply: { id: `c-${number}`, title: 'Sim' },
    payload: Number(number),
    disappearsAfter: 604_800,
    later: { deep: [number] },
  }
  const masked = maskNumbers({ message: { data } })
  expect(masked).toMatchObject({
    message: {
      data: {
        ...written,
        errors: [{ code: 131051, title: 'no ***********21' }],
        reply: { title: 'Sim' },
        disappearsAfter: 604_800,
      },
    },
  })
  const { errors, reply, payload, later } = (masked['message'] as { data: typeof data }).data
  expect(numbersIn(JSON.stringify({ errors, reply, payload, later }), [number])).toEqual([])
})

it('hides the numbers of a contact card, however its provider writes them', () => {
  const card = {
    name: { formatted_name: '+55 11 98765-4321' },
    phones: [{ phone: '+55 11 98765-4321', wa_id: '5511987654321' }],
    vcard: 'TEL;waid=5511987654321:+55 11 98765-4321',
    org: { company: 'Loja 24' },
    other: [
      { phone: 5511987654321, wa_id: 5511987654321 },
      { phone: '98765 ramal 4321', wa_id: '9876543' },
      { '5511987654321': 'x', size: 2024 },
    ],
  }
  const masked = JSON.stringify(maskNumbers({ message: { data: { contacts: [card] } } }))
  expect(numbersIn(masked, ['5511987654321'])).toEqual([])
  for (const shown of ['Loja 24', '2024']) expect(masked).toContain(shown)
  for (const hidden of ['98765', '9876543']) expect(masked).not.toContain(hidden)
})
