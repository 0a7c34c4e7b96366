import { runCommand } from '../failure.ts'
import { ensureBrowser } from '../tests/browser.ts'
import { startApp } from './app-process.ts'
import { fullDesk } from './desk/full-desk.ts'
import { largeFile } from './desk/large-file.ts'
import { longConversation } from './desk/long-conversation.ts'
import { isReached } from './figure.ts'
import type { Figure, Measured } from './figure.ts'
import { printTable, writeResults } from './report.ts'
import { benchOn, options, orFailure } from './run-figures.ts'
import { ensureVolumeData, freshCopy } from './volume-data.ts'

const FIGURES: readonly Figure[] = [longConversation, fullDesk, largeFile]

const say = (line: string) => console.log(`· ${line}`)

/**
 * `npm run bench:desk`: how the desk feels with years of data behind it, in a real browser: input delay, frames of a long
 * conversation, memory while a large file goes by. `-- --only conversation-scroll`, `-- --quick` for less of it.
 */
runCommand('bench:desk', async () => {
  const { only, quick, figures } = options(FIGURES)
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
