import { expect, it } from 'vitest'
import { failureKey, mayTryAgain } from './failure-key.ts'

it('has words of its own for a linked phone’s refusals, and leaves Meta’s to Meta', () => {
  expect(failureKey('wa-463')).toBe('wa-463')
  expect(failureKey('wa-999')).toBe('wa')
  expect(failureKey('131026')).toBeNull()
  expect(failureKey('')).toBeNull()
})

it('has nobody try again to write of who was erased', () => {
  expect(mayTryAgain('ERR_CONTACT_ERASED')).toBe(false)
  expect(mayTryAgain('ERR_NO_TICKET_FOUND')).toBe(true)
  expect(mayTryAgain('')).toBe(true)
})
