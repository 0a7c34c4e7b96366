import { defineConfig } from 'vitest/config'

/** Tests on Node: scripts, simulators and what needs files or processes. */
export default defineConfig({
  test: {
    name: 'node',
    environment: 'node',
    include: [
      'app/**/*.test.{ts,tsx}',
      '{scripts,session-node,simulators}/**/*.test.ts',
      'tests/{node,faults,load}/**/*.test.ts',
    ],
    testTimeout: 30_000,
    // Tests that start processes are at the mercy of the machine: what passes on a retry is flaky, and said by name.
    retry: 2,
    maxWorkers: 2,
  },
})
