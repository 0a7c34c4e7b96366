import { expect, it } from 'vitest'
import { holderChanged, rowChoices } from './row-choices.ts'

const ana = { userId: 1, profile: 'user' } as const
const ofBruno = { userId: 2, ticketUserId: 2, status: 'PENDENTE' } as const
const none = { canSend: false, canEdit: false, canDelete: false }
const every = { canSend: true, canEdit: true, canDelete: true }

it('offers a colleague’s message to who holds its ticket, to supervisors and to admins', () => {
  expect(rowChoices(ana, ofBruno)).toEqual(none)
  expect(rowChoices(ana, { ...ofBruno, ticketUserId: null })).toEqual(none)
  expect(rowChoices(ana, { ...ofBruno, userId: 1 })).toEqual(every)
  expect(rowChoices(ana, { ...ofBruno, ticketUserId: 1 })).toEqual(every)
  expect(rowChoices({ ...ana, profile: 'supervisor' }, ofBruno)).toEqual(every)
})

it('offers what its state lets anybody do', () => {
  const of = (status: 'ERRO' | 'AGENDADA' | 'ENVIADA' | 'CANCELADA') =>
    rowChoices(ana, { ...ofBruno, userId: 1, status })
  expect(of('ERRO')).toEqual(every)
  expect(of('AGENDADA')).toEqual(none)
  expect(of('ENVIADA')).toEqual({ ...none, canDelete: true })
  expect(of('CANCELADA')).toEqual({ ...none, canEdit: true, canDelete: true })
})

it('changes when the ticket of a row has another holder', () => {
  const changed = holderChanged([{ ticketId: 7, ticketUserId: 2 }])
  const said = (data: Record<string, unknown>) =>
    changed({ channel: 'ticket', action: 'update', data })
  expect(said({ ticket: { id: 7, userId: 1 } })).toBe(true)
  expect(said({ ticket: { id: 7, userId: null } })).toBe(true)
  expect(said({ ticket: { id: 7, userId: 2 } })).toBe(false)
  expect(said({ ticket: { id: 8, userId: 1 } })).toBe(false)
  expect(said({ stale: true })).toBe(true)
  expect(said({ ticketId: 7, uuid: 'u' })).toBe(false)
})
