import type { Page } from '@playwright/test'

/** What is on the screen once an action has had its effect; selectors of CSS, all of which must hold in one frame. */
export type Effect = {
  shows?: readonly string[]
  without?: readonly string[]
  /** A text within the elements of a selector. */
  says?: { where: string; text: string }
}

/** Milliseconds since the epoch: the press as the browser dated it, and the paint of its effect. */
export type Painted = { pressedAt: number; paintedAt: number }

type WatchedWindow = Window & { balcaoPressedAt?: number; balcaoPainted?: Promise<Painted> }

/** An effect that does not come is a failure of the run, not a slow one. */
const LATEST_MS = 20_000

/** Runs in the page before anything of it does: dates presses before any listener of the page has worked on them. */
export function datePresses(): void {
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        ;(window as WatchedWindow).balcaoPressedAt = performance.timeOrigin + timeStamp
      },
      { capture: true },
    )
}

/** From the last press within `act` to the first frame that shows its effect. */
export async function untilPainted(
  page: Page,
  act: () => Promise<void>,
  effect: Effect,
): Promise<Painted> {
  await page.evaluate(
    ({ effect, latestMs }) => {
      const watched = window as WatchedWindow
      delete watched.balcaoPressedAt
      const isThere = () =>
        (effect.shows ?? []).every((one) => document.querySelector(one) !== null) &&
        (effect.without ?? []).every((one) => document.querySelector(one) === null) &&
        (effect.says === undefined ||
          [...document.querySelectorAll(effect.says.where)].some(({ textContent }) =>
            textContent?.includes(effect.says?.text ?? ''),
          ))
      watched.balcaoPainted = new Promise((resolve, reject) => {
        const from = performance.now()
        const look = () => {
          const pressedAt = watched.balcaoPressedAt
          if (pressedAt === undefined || !isThere()) {
            if (performance.now() - from < latestMs) return void requestAnimationFrame(look)
            return reject(new Error(`no ${JSON.stringify(effect)}`))
          }
          // A task of its own after this frame's callbacks: the frame is painted.
          const painted = new MessageChannel()
          painted.port1.onmessage = () =>
            resolve({ pressedAt, paintedAt: performance.timeOrigin + performance.now() })
          painted.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      })
      // Whoever waits for it comes later.
      watched.balcaoPainted.catch(() => undefined)
    },
    { effect, latestMs: LATEST_MS },
  )
  await act()
  return await page.evaluate(() => (window as WatchedWindow).balcaoPainted!)
}
