import { Refusal, runCommand } from '../failure.ts'
import { startApp } from './app-process.ts'
import { atMost } from './figure.ts'
import type { Figure, Measured } from './figure.ts'
import { readFigures } from './read-figures.ts'
import { updateToFrame, webhookToFrame } from './realtime-figures.ts'
import { printTable, writeResults } from './report.ts'
import { benchOn, options, orFailure } from './run-figures.ts'
import { median } from './statistics.ts'
import { ensureVolumeData, freshCopy } from './volume-data.ts'
import { webhookFigure } from './webhook-figures.ts'

/** In this order: what writes a lot comes last, so that reading is measured on the data as it was seeded. */
const FIGURES: readonly Figure[] = [...readFigures, updateToFrame, webhookToFrame, webhookFigure]

const say = (line: string) => console.log(`· ${line}`)

runCommand('bench', async () => {
  const { only, quick, figures, own } = options(FIGURES, ['scale'])
  const scale = scaleOf(own['scale'])
  await ensureVolumeData(say, scale)
  const dataDir = freshCopy(scale)
  const measured: Measured[] = only.length === 0 ? [await readyFigure(dataDir, quick)] : []
  const app = await startApp(dataDir)
  const bench = benchOn({ dataDir, quick, app })
  try {
    for (const figure of figures) {
      say(figure.key)
      measured.push(...(await orFailure(figure.key, figure.run(bench))))
    }
    const memory = app.memory()
    measured.push({
      figure: 'memory of the whole app after the run',
      unit: 'MB',
      target: atMost(450),
      value: memory.total,
      detail: memory.processes,
    })
  } finally {
    await app.stop()
  }
  for (const figure of figures)
    measured.push(...(await orFailure(figure.key, figure.afterwards?.(bench))))
  printTable(measured)
  say(`written to ${writeResults(measured, { quick, only, scale })}`)
  process.exit(measured.some((one) => Number.isNaN(one.value)) ? 1 : 0)
})

/** `--scale 4`: that many times the volume data. */
function scaleOf(typed = '1'): number {
  if (!/^[1-8]$/.test(typed)) throw new Refusal('--scale is a whole number from 1 to 8')
  return Number(typed)
}

/** The middle one of a few starts, each from nothing to the line "ready". */
async function readyFigure(dataDir: string, quick: boolean): Promise<Measured> {
  say('ready')
  const times: number[] = []
  for (let i = 0; i < (quick ? 1 : 3); i++) {
    const app = await startApp(dataDir)
    times.push(app.readyMs)
    await app.stop()
  }
  return {
    figure: 'process ready after build',
    unit: 'ms',
    target: atMost(4000),
    value: median(times),
    detail: { times },
  }
}
