import { volumeEmail } from '#db/seed/volume-directory.ts'
import { BOMBS, makeWorkbook } from '#tests/edge/workbook.ts'
import type { ApiClient } from '../api-client.ts'
import { ORIGIN } from '../app-process.ts'
import { atMost } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { peakWhile, runtimeMb } from './runtime-memory.ts'

const REFUSED_MAX_MS = 200
const GROWTH_MAX_MB = 20
/** Each one, one after another. */
const TIMES = 5

/** Small spreadsheets that ask for a lot: how long until each is refused, and what the runtime grows by meanwhile. */
export const hostileSheets: Figure = {
  key: 'hostile-sheets',
  async run(bench) {
    const api = await bench.signIn(volumeEmail(1))
    const sheets = Object.entries(BOMBS).map(([name, make]) => ({ name, file: make() }))
    // What is made once, and what any upload grows the heap by, is there before.
    for (let time = 0; time < TIMES; time++) await refuse(api, makeWorkbook('<row/>'))
    const times = new Map<string, number>()
    const growth = new Map<string, number>()
    for (const { name, file } of sheets) {
      const before = runtimeMb(bench)
      const { result, peak } = await peakWhile(bench, () => refuse(api, file))
      growth.set(name, peak - before)
      times.set(name, result)
      // The time is that of the slowest; what they leave behind together is the collector's affair.
      for (let time = 1; time < TIMES; time++)
        times.set(name, Math.max(times.get(name) ?? 0, await refuse(api, file)))
    }
    return [
      {
        figure: 'a hostile sheet is refused, the slowest of all',
        unit: 'ms',
        target: atMost(REFUSED_MAX_MS),
        value: Math.max(...times.values()),
        detail: Object.fromEntries(times),
      },
      {
        figure: '… memory the runtime grows by, the largest of all',
        unit: 'MB',
        target: atMost(GROWTH_MAX_MB),
        value: Math.max(...growth.values()),
        detail: Object.fromEntries(growth),
      },
    ]
  },
}

/** Milliseconds until the answer, which refuses it. */
async function refuse(api: ApiClient, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData()
  form.set('file', new File([file], 'contatos.xlsx'))
  const startedAt = performance.now()
  const answer = await fetch(`${ORIGIN}/api/v1/contacts/upload`, {
    method: 'POST',
    headers: api.headers,
    body: form,
  })
  await answer.arrayBuffer()
  if (answer.status !== 400 && answer.status !== 413)
    throw new Error(`a hostile sheet answered ${answer.status}`)
  return performance.now() - startedAt
}
