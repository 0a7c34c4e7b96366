import { expect, it } from 'vitest'
import type { PushPayload } from '#domains/notifications/push-payload.ts'
import { shownOf, unnamedNotice } from './notice-words.ts'

const payload = (change: Partial<PushPayload> = {}): PushPayload => ({
  to: '1:3',
  kind: 'message',
  ticket: { id: 7, uuid: 'uuid-7' },
  name: 'Maria Souza',
  text: 'o boleto venceu',
  by: null,
  count: 1,
  language: 'pt-BR',
  ...change,
})

it('says who wrote and what, in one place a ticket', () => {
  expect(shownOf(payload())).toEqual({
    title: 'Maria Souza',
    body: 'o boleto venceu',
    tag: 'ticket-7',
    url: '/tickets/uuid-7',
  })
  expect(shownOf(payload({ kind: 'waiting' })).title).toBe('Maria Souza está aguardando')
  expect(shownOf(payload({ kind: 'mention', by: 'Ana' }))).toMatchObject({
    title: 'Ana mencionou você',
    body: 'o boleto venceu',
  })
})

it('says how many where the words are not to be shown', () => {
  expect(shownOf(payload({ text: null })).body).toBe('Nova mensagem')
  expect(shownOf(payload({ text: null, count: 3 })).body).toBe('3 mensagens novas')
  expect(shownOf(payload({ text: null, kind: 'mention', by: 'Ana' })).body).toBe(
    'No atendimento de Maria Souza',
  )
})

it("speaks the browser's language", () => {
  expect(shownOf(payload({ kind: 'waiting', language: 'en' })).title).toBe('Maria Souza is waiting')
  expect(unnamedNotice('es').title).toBe('Hay novedades en Balcão')
})

it("a customer's name is not read as one of our words", () => {
  expect(shownOf(payload({ kind: 'waiting', name: '{{by}} $&' })).title).toBe(
    '{{by}} $& está aguardando',
  )
})
