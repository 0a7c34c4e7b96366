import { expect, it } from 'vitest'
import { keepSigns, readSigns } from './signing.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('signs until its person says otherwise, each for themselves', () => {
  const device = storage()
  expect(readSigns(device, 1, 7)).toBe(true)
  keepSigns(device, 1, 7, false)
  expect(readSigns(device, 1, 7)).toBe(false)
  expect(readSigns(device, 1, 8)).toBe(true)
  keepSigns(device, 1, 7, true)
  expect(readSigns(device, 1, 7)).toBe(true)
})
