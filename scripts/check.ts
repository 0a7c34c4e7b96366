import { CHECKS, runChecks } from './checks.ts'
import { runCommand } from './failure.ts'
import { costsInWords, pageCosts } from './page-costs.ts'
import { toolPath } from './project.ts'

/** What a drift between the SQL files and the tables in code would break first, so it is checked with the types. `./scripts/test` has it among its tests. */
const DRIFT = {
  name: 'schema drift',
  args: [
    toolPath('vitest'),
    'run',
    '-c',
    'vitest.node.config.ts',
    'tests/checkout/schema-drift.test.ts',
  ],
}

/** `npm run check`: everything but the tests; `npm run check -- types`: the checks whose name holds the word. */
runCommand('check', async () => {
  const wanted = process.argv[2] ?? ''
  const { failed } = await runChecks([...CHECKS, DRIFT].filter(({ name }) => name.includes(wanted)))
  console.log(costsInWords(pageCosts()))
  process.exitCode = failed === 0 ? 0 : 1
})
