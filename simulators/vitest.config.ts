import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'simulators',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 20_000, // a real browser on a busy machine
  },
})
