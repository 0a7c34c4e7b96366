import { expect, it } from 'vitest'
import { DeskError } from '#app/desk-client/request.ts'
import { changeOf, editOf, editRefusal, leavesTime, withOthers } from './planned-edit.ts'

const ZONE = 'America/Sao_Paulo'
const read = {
  body: 'Segue o boleto',
  sendAt: '2026-03-02T09:00',
  repeatEvery: '',
  repeatUntil: '',
  cancelled: false,
} as const

it('is saved with what it was read as; a time that was left is not sent, so that its seconds stay', () => {
  expect(changeOf({ body: ' Outro boleto ', wall: read.sendAt }, read, ZONE)).toEqual({
    body: 'Outro boleto',
    readAs: read,
  })
  expect(changeOf({ ...editOf(read), wall: '2026-03-02T10:00' }, read, ZONE)).toMatchObject({
    sendAt: '2026-03-02T13:00:00.000Z',
    readAs: read,
  })
})

it('keeps what was written, and takes what somebody else made of the rest', () => {
  const change = { readAs: read, now: { ...read, body: 'As palavras de Bruno' } }
  const later = '2026-03-02T10:00'
  expect(withOthers({ body: read.body, wall: later }, change)).toEqual({
    body: 'As palavras de Bruno',
    wall: later,
  })
  expect(withOthers({ body: 'As minhas', wall: later }, change).body).toBe('As minhas')
})

it('whether a time that was left has come, the server is asked; another one must lie ahead', () => {
  expect(leavesTime(editOf(read), read, 'PENDENTE')).toBe(true)
  expect(leavesTime({ ...editOf(read), wall: '2026-03-01T09:00' }, read, 'PENDENTE')).toBe(false)
  expect(leavesTime(editOf(read), read, 'ERRO')).toBe(false)
  expect(leavesTime(editOf(read), { ...read, cancelled: true }, 'PENDENTE')).toBe(false)
})

it('says itself what was changed, went out, or is gone, and nothing of what is no refusal', () => {
  const refused = (code: 'ERR_SCHEDULE_SENT' | 'ERR_NOT_FOUND' | 'ERR_CHANGED_MEANWHILE') =>
    editRefusal(new DeskError({ code, status: 409, data: { readAs: read, now: read } }))
  expect(refused('ERR_SCHEDULE_SENT')).toEqual({ kind: 'sent' })
  expect(refused('ERR_NOT_FOUND')).toEqual({ kind: 'gone' })
  expect(refused('ERR_CHANGED_MEANWHILE')).toMatchObject({ kind: 'changed', now: read })
  expect(editRefusal(new DeskError({ code: null, status: 0 }))).toBeNull()
})
