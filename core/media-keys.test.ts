import { expect, it } from 'vitest'
import { contactPictureKey, greetingFileKey, isKeyOf, messageFileKey } from './media-keys.ts'

it('files everything under its company, so that one company is found by prefix and no other', () => {
  const keys = [
    messageFileKey(1, 77),
    contactPictureKey(1, 5, 'ab'.repeat(32)),
    greetingFileKey(1, 4, 'x9'),
  ]
  for (const key of keys) {
    expect(isKeyOf(1, key)).toBe(true)
    expect(isKeyOf(11, key)).toBe(false)
  }
  expect(isKeyOf(1, messageFileKey(11, 77))).toBe(false)
  expect(new Set(keys).size).toBe(keys.length)
})
