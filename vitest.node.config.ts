import { defineConfig } from 'vitest/config'
import { CORES } from './scripts/tests/workers.ts'
import { UNTIL_MS } from './scripts/tests/until-ms.ts'

const project = (name: string, include: readonly string[], retry = 2) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [...include],
    setupFiles: ['./scripts/tests/each.ts', './scripts/tests/settle.ts'],
    testTimeout: 30_000,
    // Simulators, nodes and phones are started in hooks, beside other work on both cores.
    hookTimeout: 60_000,
    // A test that asserts nothing fails.
    expect: { requireAssertions: true, poll: { timeout: UNTIL_MS } },
    // Tests that start processes are at the mercy of the machine: what passes on a retry is flaky, and said by name.
    retry,
  },
})

/**
 * Tests on Node: scripts, simulators, what holds of the checkout as a whole (`node`), those that start the whole product and mostly wait for it (`processes`),
 * and those whose loss would be a lost message (`faults`): what was lost once is lost, they have no second try.
 */
export default defineConfig({
  test: {
    maxWorkers: CORES,
    allowOnly: false,
    projects: [
      project('node', [
        'app/**/*.test.{ts,tsx}',
        '{scripts,session-node,simulators,tests/checkout}/**/*.test.ts',
      ]),
      project('processes', ['tests/node/**/*.test.ts']),
      project('faults', ['tests/faults/**/*.test.ts'], 0),
    ],
  },
})
