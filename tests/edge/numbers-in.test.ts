import { expect, it } from 'vitest'
import { numbersIn } from './numbers-in.ts'

const number = '5511987654321'
const hex = [...number].map((digit) => digit.charCodeAt(0).toString(16)).join('')

it.each([
  ['plain', `{"number":"${number}"}`],
  ['as it is shown', 'Maria +55 11 98765-4321'],
  ['without the country code', '(11) 98765-4321'],
  ['without the ninth digit', '551187654321'],
  ['in a wamid', `{"wid":"wamid.${btoa(`\u001c\u0018\u000d${number}\u0015\u0002`)}"}`],
  ['in base64url amid a text', `cursor=${btoa(`["${number}",7]`).replaceAll('=', '')}&x=1`],
  ['in base64 that begins in the middle of a word', `abc${btoa(`--${number}--`)}`],
  ['in a URL', encodeURIComponent(`?q=+55 11 ${number.slice(4)}`)],
  ['in hex', hex],
  ['in JSON in base64 in JSON', JSON.stringify({ a: btoa(JSON.stringify({ b: [number] })) })],
  ['in an escaped document', `"{\\"number\\":\\"${number}\\"}"`],
  ['between dashes, dots and slashes', 'Maria 55·11—98765/4321'],
  ['between signs nobody sees', [...number].join('\u200b\u0301')],
  [
    'in another script',
    [...number].map((digit) => String.fromCharCode(0x660 + Number(digit))).join(''),
  ],
  ['in HTML', [...number].map((digit) => `&#${digit.charCodeAt(0)};`).join('')],
])('reads a number %s', (_, text) => {
  expect(numbersIn(text, [number])).not.toEqual([])
})

it('finds none where there is none', () => {
  const text = JSON.stringify({
    id: 35184372088841,
    at: '2026-03-02T12:00:00.000Z',
    number: '5511*******21',
    uuid: crypto.randomUUID(),
    cursor: 'Zm9vYmFyYmF6cXV4',
    list: [55, 11, 9876, 54321],
  })
  expect(numbersIn(text, [number])).toEqual([])
})
