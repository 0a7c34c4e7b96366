import { expect, it, vi } from 'vitest'
import { deviceStorage, tryStore } from './device-storage.ts'

it('says that nothing is kept where the browser forbids it', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(tryStore(deviceStorage(), 'key', 'words')).toBe(false)
  expect(deviceStorage().getItem('key')).toBeNull()
})
