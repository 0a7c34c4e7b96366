import { expect, it } from 'vitest'
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

it('hides a name that is the number itself', () => {
  for (const name of [number, '+55 11 98765-4321', '(11) 98765-4321']) {
    const { contact } = maskNumbers({ contact: { name, number, isGroup: false } })
    expect(JSON.stringify(contact)).not.toMatch(/98765/)
  }
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
