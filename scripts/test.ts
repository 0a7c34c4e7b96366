import { mkdirSync, rmSync } from 'node:fs'
import { CHECKS, runChecks } from './checks.ts'
import { buildIfNeeded } from './bundle/build.ts'
import { Refusal, runCommand } from './failure.ts'
import { projectPath, toolPath } from './project.ts'
import { runTool } from './run-tool.ts'
import { ensureBrowser } from './tests/browser.ts'
import { readPlaywrightReport, readVitestReport, type Count } from './tests/reports.ts'

type Suite = { name: string; run(): Promise<Count> }

const REPORTS = projectPath('.tmp', 'test-reports')

const SUITES: readonly Suite[] = [
  { name: 'check', run: async () => ({ ...(await runChecks(CHECKS)), skipped: 0 }) },
  { name: 'edge', run: () => vitest('edge', 'vitest.edge.config.ts') },
  { name: 'node', run: () => vitest('node', 'vitest.node.config.ts') },
  { name: 'e2e', run: endToEnd },
]

/** `./scripts/test [suite …]`: all suites, or the named ones. The last line is the sum of all. */
async function test(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !SUITES.some((suite) => suite.name === name))
  if (unknown !== undefined) {
    throw new Refusal(
      `no suite is called ${unknown}; there are ${SUITES.map((suite) => suite.name).join(', ')}`,
    )
  }
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })

  const lines: string[] = []
  const sum: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of SUITES) {
    if (wanted.length > 0 && !wanted.includes(suite.name)) continue
    console.log(`\n== ${suite.name}`)
    const started = Date.now()
    const count = await suite.run()
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += count[key]
    const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`
    lines.push(
      `${suite.name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds(started)} s)`,
    )
  }
  console.log(`\n${lines.join('\n')}`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}

async function vitest(name: string, config: string): Promise<Count> {
  const report = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool([toolPath('vitest'), 'run', '-c', config, ...reporters], {
    show: true,
  })
  return readVitestReport(report, code)
}

/** In a real browser against ./scripts/start; the build comes first so that its failure is one sentence, not a timeout. */
async function endToEnd(): Promise<Count> {
  try {
    await ensureBrowser((line) => console.log(`· ${line}`))
    await buildIfNeeded((line) => console.log(`· ${line}`))
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    console.error(thrown.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = `${REPORTS}/e2e.json`
  const { code } = await runTool([toolPath('playwright'), 'test', '--reporter=list,json'], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return readPlaywrightReport(report, code)
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)

runCommand('test', test)
