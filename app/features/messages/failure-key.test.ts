import { expect, it } from 'vitest'
import { failureKey, mayTryAgain } from './failure-key.ts'

it('has words of its own for what an attendant can do something about, and leaves the rest to Meta', () => {
  expect(failureKey('wa-463')).toBe('wa-463')
  expect(failureKey('wa-999')).toBe('wa')
  expect(failureKey('131026')).toBe('cloud-unreachable')
  expect(failureKey('131047')).toBe('cloud-window')
  expect(failureKey('131042')).toBeNull()
  expect(failureKey('toString')).toBeNull()
  expect(failureKey('')).toBeNull()
})

it('has nobody try again to write of who was erased', () => {
  expect(mayTryAgain('ERR_CONTACT_ERASED')).toBe(false)
  expect(mayTryAgain('ERR_NO_TICKET_FOUND')).toBe(true)
  expect(mayTryAgain('')).toBe(true)
})
