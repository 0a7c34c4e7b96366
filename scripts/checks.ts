import { existsSync } from 'node:fs'
import { projectPath, toolPath } from './project.ts'
import { runTool, type ToolResult } from './run-tool.ts'

export type Check = { name: string; args: readonly string[] }

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

/** What the code must satisfy besides its tests: form, rules, types, the direction of imports, nothing left over. */
export const CHECKS: readonly Check[] = [
  { name: 'format', args: [toolPath('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', args: [toolPath('eslint'), '.', '--max-warnings', '0'] },
  { name: 'types of the product', args: [toolPath('tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of its tests', args: [toolPath('tsc'), '-p', 'tsconfig.test.json'] },
  { name: 'types on Node', args: [toolPath('tsc'), '-p', 'tsconfig.node.json'] },
  { name: 'directions', args: [toolPath('depcruise'), ...FOLDERS, '--output-type', 'err'] },
  { name: 'leftovers', args: [toolPath('knip')] },
]

/** Runs the checks two at a time (the machine this is made for has two cores) and shows the words of those that fail. */
export async function runChecks(
  checks: readonly Check[],
): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  let passed = 0
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = Date.now()
      const result = await runTool(check.args)
      if (result.code === 0) passed += 1
      report(check, result, Date.now() - started)
    }
  }
  await Promise.all([worker(), worker()])
  return { passed, failed: checks.length - passed }
}

function report(check: Check, { code, output }: ToolResult, millis: number): void {
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${(millis / 1000).toFixed(1)} s)`)
  if (code !== 0) console.log(output.trimEnd())
}
