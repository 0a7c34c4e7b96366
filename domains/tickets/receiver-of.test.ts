import { expect, it } from 'vitest'
import { isReceiver, receiverOf, receiverRead } from './receiver-of.ts'

const ana = '5511987651001'
const bia = '5511987652002'
const hidden = '5511*******02'
const answered = (contactId: number, number: string | null, answersTo: string | null = null) => ({
  contactId,
  answersTo,
  answersId: null,
  contact: { number },
})

it('is the number that is answered, of whichever contact a merge or its undoing makes it', () => {
  const begunFor = receiverOf(answered(2, bia))
  expect(isReceiver(begunFor, answered(1, ana, bia))).toBe(true)
  expect(isReceiver(receiverOf(answered(1, ana, bia)), answered(2, bia))).toBe(true)
  expect(isReceiver(begunFor, answered(1, ana))).toBe(false)
  expect(isReceiver(begunFor, answered(2, bia, ana))).toBe(false)
})

it('is somebody else where the number of a contact is corrected, and not for a ninth digit', () => {
  const begunFor = receiverOf(answered(2, bia))
  expect(isReceiver(begunFor, answered(2, ana))).toBe(false)
  expect(isReceiver(begunFor, answered(2, '551187652002'))).toBe(true)
  expect(isReceiver(receiverOf(answered(2, '551187652002')), answered(2, bia))).toBe(true)
})

it('is the contact where the number is hidden, or there is none', () => {
  const begunFor = receiverOf(answered(2, hidden))
  expect(isReceiver(begunFor, answered(2, hidden))).toBe(true)
  expect(isReceiver(begunFor, answered(1, hidden))).toBe(false)
  expect(isReceiver(begunFor, answered(1, '5511*******01', hidden))).toBe(false)
  expect(isReceiver(receiverOf(answered(2, null)), answered(2, null))).toBe(true)
  expect(isReceiver(receiverOf(answered(2, null)), answered(1, null))).toBe(false)
  // The contact got a number, which is hidden, from who became one with them.
  expect(isReceiver(receiverOf(answered(2, null)), answered(2, hidden))).toBe(false)
})

it('is the id that wrote, where no number tells who of several it is', () => {
  const byId = (answersId: string) => ({ ...answered(2, bia), answersId })
  expect(isReceiver(receiverOf(byId('7')), byId('7'))).toBe(true)
  expect(isReceiver(receiverOf(byId('7')), byId('8'))).toBe(false)
  expect(isReceiver(receiverOf(byId('7')), answered(2, bia))).toBe(false)
  for (const kept of ['2', receiverOf(answered(2, bia))])
    expect(isReceiver(kept, byId('7'))).toBe(false)
})

it('knows whom an earlier release kept with a number, and asks once of a contact alone', () => {
  expect(isReceiver('2', answered(2, bia))).toBe(false)
  expect(isReceiver('2', answered(2, null))).toBe(true)
  expect(isReceiver('2', answered(2, bia, ana))).toBe(false)
  expect(isReceiver('2', answered(1, ana, bia))).toBe(false)
  expect(isReceiver(`1:${bia}`, answered(1, ana, bia))).toBe(true)
  expect(isReceiver(`1:${bia}`, answered(2, bia))).toBe(true)
  expect(isReceiver(`1:${bia}`, answered(1, ana))).toBe(false)
  expect(isReceiver(`1:${hidden}`, answered(1, '5511*******01', hidden))).toBe(true)
  expect(receiverRead(`1:${bia}`)).toBe(receiverOf(answered(2, bia)))
  expect(isReceiver('several', answered(2, bia))).toBe(false)
})
