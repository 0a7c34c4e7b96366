import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { keepSigns, readSigns } from './signing.ts'

it('signs until its person says otherwise, each for themselves', () => {
  const device = memoryStorage()
  expect(readSigns(device, 1, 7)).toBe(true)
  keepSigns(device, 1, 7, false)
  expect(readSigns(device, 1, 7)).toBe(false)
  expect(readSigns(device, 1, 8)).toBe(true)
  keepSigns(device, 1, 7, true)
  expect(readSigns(device, 1, 7)).toBe(true)
})
