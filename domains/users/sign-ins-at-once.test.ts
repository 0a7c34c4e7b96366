import { expect, it } from 'vitest'
import { login } from '#tests/edge/worker-http.ts'

it('looks at a few passwords of one address in a row, and refuses what is too much at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => login(`nobody-${at}@empresa.test`, 'wrong', '10.2.0.12')),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('5')
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
})
