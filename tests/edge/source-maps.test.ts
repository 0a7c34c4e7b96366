import { expect, it } from 'vitest'

/** Types are gone from what runs: without a source map every line after them is another. */
type Thrown = {
  stack: string
  message: string
}

it('names the line of the source where an error was made', () => {
  const { stack }: Thrown = new Error('line 10') as Thrown
  expect(stack.split('\n')[1]).toMatch(/source-maps\.test\.ts:10:29\)?$/)
})
