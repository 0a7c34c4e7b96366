import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../figure.ts'

const SAMPLE_MS = 50

/** What the runtime holds now, MB. */
export const runtimeMb = ({ app }: Bench) =>
  Object.entries(app.memory().processes).reduce(
    (sum, [name, mb]) => (name.startsWith('workerd') ? sum + mb : sum),
    0,
  )

/** Does something and looks at the runtime's memory meanwhile: its highest, MB, and how long it took, seconds. */
export async function peakWhile<T>(
  bench: Bench,
  run: () => Promise<T>,
): Promise<{ result: T; peak: number; seconds: number }> {
  const startedAt = performance.now()
  let peak = runtimeMb(bench)
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, runtimeMb(bench))
      await delay(SAMPLE_MS)
    }
  })()
  try {
    const result = await run()
    // What is done sooner than the next sample has left its mark: memory is given back late.
    peak = Math.max(peak, runtimeMb(bench))
    return { result, peak, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    isOver = true
    await watching
  }
}
