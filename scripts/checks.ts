import { existsSync } from 'node:fs'
import { NATIVE_TSC, projectPath, toolPath } from './project.ts'
import { runTool } from './run-tool.ts'
import { withoutColours } from './tests/failure-lines.ts'
import { CORES } from './tests/workers.ts'

/** `says`: what it says when it is good, where its exit code alone does not. */
export type Check = { name: string; args: readonly string[]; says?: RegExp }

const FOLDERS = [
  'app',
  'core',
  'db',
  'domains',
  'protocol',
  'workers',
  'session-node',
  'simulators',
  'scripts',
  'tests',
].filter((folder) => existsSync(projectPath(folder)))

/** Longer than any takes beside other work on both cores. */
const CHECK_MAX_MS = 15 * 60_000

/** Where the tools remember what they have seen: a second run looks only at what changed. A fresh clone has none of it. */
const CACHE = '.tmp/check'

const types = (config: string) => [
  ...[NATIVE_TSC, '-p', config],
  ...['--incremental', '--tsBuildInfoFile', `${CACHE}/${config}.tsbuildinfo`],
]

/** What the code must satisfy besides its tests: form, rules, types, the direction of imports, nothing left over. */
export const CHECKS: readonly Check[] = [
  {
    name: 'format',
    args: [
      // Prettier's next command line reads the files side by side, in half the time.
      ...[toolPath('prettier'), '--experimental-cli', '--check', '--log-level', 'warn', '.'],
      ...['--cache-location', `${CACHE}/prettier.json`],
    ],
  },
  {
    name: 'lint',
    args: [
      ...[toolPath('eslint'), '.', '--max-warnings', '0'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/eslint`],
    ],
  },
  { name: 'rules that need types', args: [toolPath('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types at the edge', args: types('tsconfig.product.json') },
  { name: 'types on Node', args: types('tsconfig.node.json') },
  {
    name: 'directions',
    args: [toolPath('depcruise'), ...FOLDERS, '--output-type', 'err'],
    // It ends with the number of its errors, of which a process hands on eight bits: 256 would be none.
    // One that sees nothing finds nothing.
    says: /no dependency violations found \(\d{4,} modules/,
  },
  { name: 'leftovers', args: [toolPath('knip')] },
  { name: 'description of the API', args: [projectPath('scripts', 'check-openapi.ts')] },
]

/** Runs the checks, one for each core at a time. */
export async function runChecks(
  checks: readonly Check[],
): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  let passed = 0
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = Date.now()
      const isGood = await runCheck(check)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${isGood ? '✓' : '✗'} ${check.name} (${seconds} s)`)
      if (isGood) passed += 1
    }
  }
  await Promise.all(Array.from({ length: CORES }, worker))
  return { passed, failed: checks.length - passed }
}

/** Runs one, and shows its words when it fails. */
export async function runCheck(check: Check): Promise<boolean> {
  const { code, output } = await runTool(check.args, { maxMs: CHECK_MAX_MS })
  const isGood = code === 0 && (check.says?.test(withoutColours(output)) ?? true)
  if (!isGood) console.log(output.trimEnd())
  return isGood
}
