import type { Page } from '@playwright/test'
import { percentile } from '../statistics.ts'

/** What the page itself measured since it was last asked, in milliseconds. */
export type Watched = {
  /** From each key to the next paint (Event Timing). Below 16 ms the browser does not tell: those count as 16. */
  inputs: number[]
  /** Between one animation frame and the next. */
  frames: number[]
  /** Long animation frames: more than 50 ms of work before a frame. */
  longFrames: { ms: number; scripts: string[] }[]
}

const UNTOLD_MS = 16

type InPage = { events: Map<number, number>; frames: number[]; longFrames: Watched['longFrames'] }
type WatchedWindow = Window & { balcaoWatch: InPage }

/** Runs in the page before anything of it does. */
export function startWatch(): void {
  const watch: InPage = { events: new Map(), frames: [], longFrames: [] }
  ;(window as unknown as WatchedWindow).balcaoWatch = watch
  const observe = (type: string, see: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, ...more })
  observe(
    'event',
    (entry) => {
      const { interactionId, duration, name } = entry as PerformanceEventTiming & {
        interactionId: number
      }
      // A key is several events; its slowest is what the person waits for.
      if (name.startsWith('key') && interactionId !== 0)
        watch.events.set(interactionId, Math.max(duration, watch.events.get(interactionId) ?? 0))
    },
    { durationThreshold: 16 },
  )
  observe('long-animation-frame', (entry) => {
    const { scripts } = entry as PerformanceEntry & {
      scripts: { duration: number; invoker: string; sourceFunctionName: string }[]
    }
    watch.longFrames.push({
      ms: entry.duration,
      scripts: scripts.map(
        (one) => `${Math.round(one.duration)} ms ${one.invoker} ${one.sourceFunctionName}`,
      ),
    })
  })
  let last = performance.now()
  const onFrame = (at: number) => {
    watch.frames.push(at - last)
    last = at
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}

/** Runs something and gives what the page measured meanwhile; `keys` is how many were pressed. */
export async function watched(page: Page, run: () => Promise<number>): Promise<Watched> {
  await page.evaluate(() => {
    const watch = (window as unknown as WatchedWindow).balcaoWatch
    watch.events.clear()
    watch.frames.length = 0
    watch.longFrames.length = 0
  })
  const keys = await run()
  const told = await page.evaluate(async () => {
    // The last inputs are told after their paint.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { events, frames, longFrames } = (window as unknown as WatchedWindow).balcaoWatch
    return { inputs: [...events.values()], frames, longFrames }
  })
  const untold = Math.max(0, keys - told.inputs.length)
  return { ...told, inputs: [...told.inputs, ...Array<number>(untold).fill(UNTOLD_MS)] }
}

/** The worst frame, and how many took longer than this. */
export function slowFrames(frames: readonly number[], limitMs: number) {
  const sorted = Float64Array.from(frames).sort()
  return {
    frames: frames.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
    over: frames.filter((ms) => ms > limitMs).length,
  }
}
