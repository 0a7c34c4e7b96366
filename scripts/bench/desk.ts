import { Refusal, runCommand } from '../failure.ts'
import { ensureBrowser } from '../tests/browser.ts'
import { startApp } from './app-process.ts'
import { fullDesk } from './desk/full-desk.ts'
import { hostileSheets } from './desk/hostile-sheets.ts'
import { largeFile } from './desk/large-file.ts'
import { longConversation } from './desk/long-conversation.ts'
import { farDesk } from './distance/far-desk.ts'
import { isReached } from './figure.ts'
import type { Figure, Measured } from './figure.ts'
import { printTable, writeResults } from './report.ts'
import { benchOn, options, orFailure } from './run-figures.ts'
import { ensureVolumeData, freshCopy } from './volume-data.ts'

const FIGURES: readonly Figure[] = [longConversation, fullDesk, largeFile, hostileSheets, farDesk()]

const say = (line: string) => console.log(`· ${line}`)

/**
 * `npm run bench:desk`: how the desk feels with years of data behind it, in a real browser: input delay, frames of a long
 * conversation, memory while a large file or a hostile sheet goes by, every daily action with the server far away. `-- --only conversation-scroll`,
 * `-- --distance 300` for that distance alone, `-- --quick` for less of it.
 */
runCommand('bench:desk', async () => {
  const { only, quick, own, ...chosen } = options(FIGURES, ['distance'])
  const figures = own['distance'] === undefined ? chosen.figures : atDistance(own['distance'])
  await ensureBrowser(say)
  await ensureVolumeData(say)
  const dataDir = freshCopy()
  const app = await startApp(dataDir)
  const bench = benchOn({ dataDir, quick, app })
  const measured: Measured[] = []
  try {
    for (const figure of figures) {
      say(figure.key)
      measured.push(...(await orFailure(figure.key, figure.run(bench))))
    }
  } finally {
    await app.stop()
  }
  printTable(measured)
  say(`written to ${writeResults(measured, { quick, only })}`)
  process.exit(measured.every(isReached) ? 0 : 1)
})

/** `--distance 300`: that alone. */
function atDistance(given: string): readonly Figure[] {
  const distances = given.split(',').map(Number)
  if (!distances.every((ms) => Number.isInteger(ms) && ms >= 0))
    throw new Refusal('--distance takes milliseconds of round trip, such as 300 or 0,150,300')
  return [farDesk(distances)]
}
