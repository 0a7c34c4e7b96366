import { expect, it } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

it('knows the right password from every other', async () => {
  const stored = await hashPassword('balcao-demo')
  expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('balcao-demo', stored)).toBe(true)
  expect(await verifyPassword('balcao-demO', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

it('salts: the same password never looks the same twice', async () => {
  expect(await hashPassword('balcao-demo')).not.toBe(await hashPassword('balcao-demo'))
})

it('takes a letter with its accent in one piece or in two', async () => {
  expect(await verifyPassword('cafe\u0301-preto', await hashPassword('caf\u00e9-preto'))).toBe(true)
})

it.each([
  '',
  'balcao-demo',
  'scrypt$16384$8$5$c2FsdA',
  'scrypt$1048576$8$5$c2FsdA$aGFzaA',
  'md5$1$1$1$c2FsdA$aGFzaA',
])('opens to nobody on a stored value that is no hash of ours: %s', async (stored) => {
  expect(await verifyPassword('balcao-demo', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

it('asks for a new hash when the cost of the stored one is not the one in force', async () => {
  const stored = await hashPassword('balcao-demo')
  expect(needsRehash(stored)).toBe(false)
  expect(needsRehash(stored.replace('$5$', '$1$'))).toBe(true)
})
