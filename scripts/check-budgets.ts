import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startApp } from '../tests/node/app-process.ts'
import { isReached } from './bench/figure.ts'
import type { Measured } from './bench/figure.ts'
import { printTable } from './bench/report.ts'
import { accessibility } from './budgets/accessibility.ts'
import type { Budget } from './budgets/budget.ts'
import { bundles } from './budgets/bundles.ts'
import { documents } from './budgets/documents.ts'
import { lighthouseScores } from './budgets/lighthouse.ts'
import { Refusal, runCommand } from './failure.ts'
import { lookAround } from './screens/demo.ts'
import { ensureBrowser, startBrowser } from './tests/browser.ts'
import { ownFolder } from './tests/own-folders.ts'

/** What looks at the clock comes first: the browser of the others would be in its way. */
const BUDGETS: readonly Budget[] = [documents, lighthouseScores, bundles, accessibility]

/**
 * `npm run check:budgets`: what the design of the desk promises (§5) on demo data, in one table; ends with 1 when something is missed.
 * `-- --only lighthouse,axe` for some of it. Input delay has a command of its own: `npm run bench:desk`.
 */
runCommand('check:budgets', async () => {
  const budgets = wanted()
  await ensureBrowser()
  const dataDir = ownFolder('balcao-budgets-')
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1' })
  const browser = await startBrowser()
  const measured: Measured[] = []
  try {
    const world = { app, browser, demo: await lookAround(browser, app.url) }
    for (const budget of budgets) {
      console.log(`· ${budget.key}`)
      measured.push(...(await budget.measure(world)))
    }
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  printTable(measured)
  const missed = measured.filter((one) => !isReached(one))
  for (const { figure, detail } of missed)
    console.error(`✗ ${figure} ${JSON.stringify(detail ?? {})}`)
  process.exit(missed.length === 0 ? 0 : 1)
})

function wanted(): readonly Budget[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const only = values.only?.split(',').filter(Boolean) ?? []
  const unknown = only.filter((key) => !BUDGETS.some((budget) => budget.key === key))
  if (unknown.length > 0)
    throw new Refusal(
      `no budget called ${unknown.join(', ')}; there are ${BUDGETS.map(({ key }) => key).join(', ')}`,
    )
  return only.length === 0 ? BUDGETS : BUDGETS.filter(({ key }) => only.includes(key))
}
