import { RARE_WORDS } from '#db/seed/volume-words.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import type { ApiClient } from './api-client.ts'
import { atLeast, atMost } from './figure.ts'
import type { Bench, Figure, Measured } from './figure.ts'
import { runLoad } from './load.ts'
import type { LoadRequest, LoadResult } from './load.ts'

/** Requests under way at once where throughput is asked for. */
const CONNECTIONS = 16

type ReadFigure = {
  key: string
  title: string
  requests(bench: Bench, admin: ApiClient, attendant: ApiClient): Promise<LoadRequest[]>
  /** Milliseconds at one request a time; requests a second at CONNECTIONS. Null: told, not promised. */
  p50: number | null
  perSecond: number
}

const READS: readonly ReadFigure[] = [
  {
    key: 'tickets',
    title: 'ticket list page',
    p50: 5,
    perSecond: 350,
    // The tabs as an attendant and an admin see them, first pages and later ones.
    requests: async (_bench, admin, attendant) => {
      const tabs = [
        'open',
        'pending',
        'closed',
        'open&showAll=true',
        'pending&showAll=true',
        'open&withUnreadMessages=true',
      ]
      const { nextCursor } = await admin.get<{ nextCursor: string }>(
        '/tickets?status=closed&showAll=true',
      )
      const later = `closed&showAll=true&cursor=${encodeURIComponent(nextCursor)}`
      return [...tabs, later].flatMap((tab) =>
        [attendant, admin].map((user) => user.request(`/tickets?status=${tab}`)),
      )
    },
  },
  {
    key: 'messages',
    title: 'message page',
    p50: null,
    perSecond: 400,
    requests: async (bench, admin) =>
      (await bench.samples()).tickets.map(({ id }) => admin.request(`/messages/${id}`)),
  },
  {
    key: 'ticket',
    title: 'one ticket by uuid',
    p50: null,
    perSecond: 500,
    requests: async (bench, admin) =>
      (await bench.samples()).tickets.map(({ uuid }) => admin.request(`/tickets/u/${uuid}`)),
  },
  {
    key: 'contacts',
    title: 'contact page',
    p50: null,
    perSecond: 300,
    requests: async (bench, _admin, attendant) => [
      attendant.request('/contacts'),
      ...(await bench.samples()).contactCursors.map((cursor) =>
        attendant.request(`/contacts?cursor=${encodeURIComponent(cursor)}`),
      ),
    ],
  },
  {
    key: 'contact-search',
    title: 'contact search',
    p50: null,
    perSecond: 300,
    requests: (_bench, _admin, attendant) => {
      const texts = [
        'maria',
        'souza lima',
        'joão',
        '98765',
        'ferr',
        '5511',
        'cliente42',
        'müller',
        'ana bea',
        'xavier',
      ]
      return Promise.resolve(
        texts.map((text) => attendant.request(`/contacts?searchParam=${encodeURIComponent(text)}`)),
      )
    },
  },
  {
    key: 'rare-word',
    title: 'search of a rare word',
    p50: 4.5,
    perSecond: 280,
    requests: async (_bench, admin) => {
      const paths = RARE_WORDS.map(
        (word) => `/tickets?showAll=true&searchParam=${encodeURIComponent(word)}`,
      )
      const { tickets } = await admin.get<{ tickets: unknown[] }>(paths[0]!)
      if (tickets.length < 5)
        throw new Error(`the search for ${RARE_WORDS[0]} found ${tickets.length} tickets`)
      return paths.map((path) => admin.request(path))
    },
  },
]

export const readFigures: readonly Figure[] = READS.map(
  ({ key, title, p50, perSecond, requests }) => ({
    key,
    async run(bench) {
      const [admin, attendant] = await Promise.all([
        bench.signIn(volumeEmail(1)),
        bench.signIn(volumeEmail(7)),
      ])
      const list = await requests(bench, admin, attendant)
      const plan = {
        origin: bench.origin,
        requests: list,
        seconds: bench.seconds,
        warmUpSeconds: bench.warmUpSeconds,
      }
      const measure = async (connections: number) => {
        const before = bench.app.cpuMs()
        const result = faultless(title, await runLoad({ ...plan, connections }))
        // Steadier than any time on a busy machine. The share of the warm-up is taken off.
        const share = bench.seconds / (bench.seconds + bench.warmUpSeconds)
        return { ...result, cpuMsEach: ((bench.app.cpuMs() - before) * share) / result.count }
      }
      const alone = await measure(1)
      const crowd = await measure(CONNECTIONS)
      return [
        {
          figure: `${title}, p50 at 1`,
          unit: 'ms',
          target: p50 === null ? null : atMost(p50),
          value: alone.p50,
          detail: alone,
        },
        {
          figure: `${title} at ${CONNECTIONS}`,
          unit: 'requests/s',
          target: atLeast(perSecond),
          value: crowd.perSecond,
          detail: crowd,
        },
      ] satisfies Measured[]
    },
  }),
)

/** Fast failures are not a figure. */
export function faultless(title: string, result: LoadResult): LoadResult {
  if (Object.keys(result.failures).length > 0)
    throw new Error(`${title}: ${JSON.stringify(result.failures)}`)
  return result
}
