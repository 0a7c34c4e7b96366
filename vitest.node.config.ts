import { defineConfig } from 'vitest/config'

const project = (name: string, include: readonly string[]) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [...include],
    testTimeout: 30_000,
    // Simulators, nodes and phones are started in hooks, beside other work on both cores.
    hookTimeout: 60_000,
    // Tests that start processes are at the mercy of the machine: what passes on a retry is flaky, and said by name.
    retry: 2,
  },
})

/** Tests on Node: scripts, simulators and what needs files (`node`), and those that start the whole product and mostly wait for it. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      project('node', ['app/**/*.test.{ts,tsx}', '{scripts,session-node,simulators}/**/*.test.ts']),
      project('processes', ['tests/{node,faults}/**/*.test.ts']),
    ],
  },
})
