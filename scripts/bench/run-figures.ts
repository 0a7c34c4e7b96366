import { parseArgs } from 'node:util'
import { Refusal } from '../failure.ts'
import { signIn } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { ORIGIN } from './app-process.ts'
import { atMost } from './figure.ts'
import type { Bench, Figure, Measured, SampleTicket, Samples } from './figure.ts'

/** A figure that could not be taken must not cost the others: it stands in the table as not reached. */
export async function orFailure(
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

export type Options = {
  only: string[]
  quick: boolean
  figures: readonly Figure[]
  /** Values of the options that one command alone has. */
  own: Record<string, string | undefined>
}

/** What the command line chose of these figures: `--only one,two`, `--quick`. */
export function options(all: readonly Figure[], own: readonly string[] = []): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      ...Object.fromEntries(own.map((name) => [name, { type: 'string' as const }])),
    },
  })
  const only = values.only?.split(',').filter(Boolean) ?? []
  const unknown = only.filter((key) => !all.some((figure) => figure.key === key))
  if (unknown.length > 0) {
    throw new Refusal(
      `no figure called ${unknown.join(', ')}; there are ${all.map((figure) => figure.key).join(', ')}`,
    )
  }
  const figures = all.filter(({ key }) => only.length === 0 || only.includes(key))
  const { quick } = values
  return { only, quick, figures, own: { ...values, quick: undefined } }
}

/** Access tokens live for fifteen minutes; a run may take longer. */
const TOKEN_USE_MS = 8 * 60_000

/** What a figure needs of the running app. */
export function benchOn({ dataDir, quick, app }: Pick<Bench, 'dataDir' | 'quick' | 'app'>): Bench {
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
