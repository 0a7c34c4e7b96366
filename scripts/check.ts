import { CHECKS, runChecks } from './checks.ts'
import { runCommand } from './failure.ts'
import { toolPath } from './project.ts'

/** What a drift between the SQL files and the tables in code would break first, so it is checked with the types. */
const DRIFT = {
  name: 'schema drift',
  args: [
    toolPath('vitest'),
    'run',
    '-c',
    'vitest.node.config.ts',
    'tests/node/schema-drift.test.ts',
  ],
}

/** `npm run check`: everything but the tests. */
runCommand('check', async () => {
  const { failed } = await runChecks([...CHECKS, DRIFT])
  process.exitCode = failed === 0 ? 0 : 1
})
