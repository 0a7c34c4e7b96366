import { expect, it, vi } from 'vitest'
import { runCheck } from './checks.ts'

it('takes a check for good that ends well, and says so where it is asked to', async () => {
  const shown = vi.spyOn(console, 'log').mockReturnValue()
  const ends = (code: number, words: string) => [
    '-e',
    `console.log(${JSON.stringify(words)}); process.exit(${code})`,
  ]
  expect(await runCheck({ name: 'a', args: ends(0, 'ok') })).toBe(true)
  expect(await runCheck({ name: 'b', args: ends(1, 'no') })).toBe(false)
  // A process hands on eight bits of its code.
  expect(await runCheck({ name: 'c', args: ends(256, '256 errors'), says: /none/ })).toBe(false)
  expect(await runCheck({ name: 'd', args: ends(0, 'none found'), says: /none/ })).toBe(true)
  expect(shown.mock.calls.flat()).toEqual(['no', '256 errors'])
  shown.mockRestore()
})
