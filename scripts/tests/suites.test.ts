import { expect, it } from 'vitest'
import { SUITES } from './suites.ts'

it('a landing asks for these suites and checks: one that is left out is missed by nothing else', () => {
  const jobs = Object.fromEntries(
    Object.entries(SUITES).map(([suite, jobs]) => [suite, jobs.map(({ name }) => name)]),
  )
  expect(jobs).toEqual({
    prepare: ['browser', 'build'],
    processes: ['processes'],
    check: [
      'format',
      'lint',
      'rules that need types',
      'types at the edge',
      'types on Node',
      'directions',
      'leftovers',
      'description of the API',
    ],
    edge: ['edge'],
    node: ['node'],
    e2e: ['e2e'],
  })
})
