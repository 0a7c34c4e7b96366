import { parseArgs } from 'node:util'
import { Refusal, runCommand } from '../failure.ts'
import { signIn } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { ORIGIN, startApp } from './app-process.ts'
import { atMost } from './figure.ts'
import type { Bench, Figure, Measured, SampleTicket, Samples } from './figure.ts'
import { readFigures } from './read-figures.ts'
import { updateToFrame, webhookToFrame } from './realtime-figures.ts'
import { printTable, writeResults } from './report.ts'
import { median } from './statistics.ts'
import { ensureVolumeData, freshCopy } from './volume-data.ts'
import { webhookFigure } from './webhook-figures.ts'

/** In this order: what writes a lot comes last, so that reading is measured on the data as it was seeded. */
const FIGURES: readonly Figure[] = [...readFigures, updateToFrame, webhookToFrame, webhookFigure]

const say = (line: string) => console.log(`· ${line}`)

runCommand('bench', async () => {
  const { only, quick } = options()
  const figures = FIGURES.filter((figure) => only.length === 0 || only.includes(figure.key))
  await ensureVolumeData(say)
  const dataDir = freshCopy()
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
  say(`written to ${writeResults(measured, { quick, only })}`)
  process.exit(measured.some((one) => Number.isNaN(one.value)) ? 1 : 0)
})

/** A figure that could not be taken must not cost the others: it stands in the table as not reached. */
async function orFailure(
  key: string,
  running: Promise<Measured[]> | undefined,
): Promise<Measured[]> {
  try {
    return (await running) ?? []
  } catch (thrown) {
    console.error(thrown)
    return [
      { figure: `${key}: could not be measured`, unit: '', target: atMost(0), value: Number.NaN },
    ]
  }
}

function options(): { only: string[]; quick: boolean } {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
  })
  const only = values.only?.split(',').filter(Boolean) ?? []
  const unknown = only.filter((key) => !FIGURES.some((figure) => figure.key === key))
  if (unknown.length > 0) {
    throw new Refusal(
      `no figure called ${unknown.join(', ')}; there are ${FIGURES.map((figure) => figure.key).join(', ')}`,
    )
  }
  return { only, quick: values.quick }
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

/** Access tokens live for fifteen minutes; a run may take longer. */
const TOKEN_USE_MS = 8 * 60_000

function benchOn({ dataDir, quick, app }: Pick<Bench, 'dataDir' | 'quick' | 'app'>): Bench {
  const clients = new Map<string, { at: number; client: Promise<ApiClient> }>()
  let samples: Promise<Samples> | undefined
  const bench: Bench = {
    origin: ORIGIN,
    dataDir,
    quick,
    app,
    seconds: quick ? 3 : 10,
    warmUpSeconds: quick ? 1 : 3,
    signIn(email) {
      const known = clients.get(email)
      if (known !== undefined && Date.now() - known.at < TOKEN_USE_MS) return known.client
      const client = signIn(ORIGIN, email)
      clients.set(email, { at: Date.now(), client })
      return client
    },
    samples: () => (samples ??= bench.signIn('admin@demo.test').then(takeSamples)),
  }
  return bench
}

/** Some hundred tickets from all over the list, and the cursors of the first contact pages. */
async function takeSamples(api: ApiClient): Promise<Samples> {
  const page = async (query: string) => {
    const { tickets } = await api.get<{ tickets: SampleTicket[] }>(`/tickets?showAll=true&${query}`)
    return tickets.map(({ id, uuid }) => ({ id, uuid }))
  }
  const open = (
    await Promise.all([1, 2, 3, 4, 5].map((n) => page(`status=open&pageNumber=${n}`)))
  ).flat()
  const closed: SampleTicket[] = []
  for (const n of [1, 2, 3, 50, 200, 500, 900, 1400, 1900, 2200])
    closed.push(...(await page(`status=closed&pageNumber=${n}`)))
  const contactCursors: string[] = []
  let path = '/contacts'
  for (let i = 0; i < 20; i++) {
    const { nextCursor } = await api.get<{ nextCursor: string | null }>(path)
    if (nextCursor === null) break
    contactCursors.push(nextCursor)
    path = `/contacts?cursor=${encodeURIComponent(nextCursor)}`
  }
  return { tickets: [...open, ...closed], open, contactCursors }
}
