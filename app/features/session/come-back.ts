import { backoff } from '#core/backoff.ts'
import { SECOND_MS } from '#core/time.ts'

/** Not at once: where a network comes and goes, two pages would lead to each other without a pause. */
const FIRST_PAUSE_MS = 2 * SECOND_MS
const PAUSE_CAP_MS = 30 * SECOND_MS
/** A page that fails before this as soon as it is loaded would only do so again. */
const LIVED_MS = 10 * SECOND_MS
/** A line that is half open answers nothing, and never says so. */
const ANSWER_MS = 10 * SECOND_MS

/**
 * Asks until the server takes work, or nobody waits: a browser that never lost its network says nothing of either. Each time that it does
 * not, `onAway` is told whether that is the server's doing, and not the network's. An answer to the first try says that it never was away, but
 * where `wasUnreached` was the failure: it was back before anybody looked. Who begins with try 1 has pauses before all of them.
 */
export async function comeBack(
  until: AbortSignal,
  onBack: () => void,
  onAway: (isAway: boolean) => void,
  wasUnreached: boolean,
  tries = 0,
): Promise<void> {
  for (; ; tries++) {
    if (tries > 0)
      await new Promise((resolve) =>
        setTimeout(resolve, backoff(tries, FIRST_PAUSE_MS, PAUSE_CAP_MS)),
      )
    const signal = AbortSignal.any([until, AbortSignal.timeout(ANSWER_MS)])
    const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
    if (until.aborted) return
    if (answer?.ok) {
      if (tries > 0 || (wasUnreached && performance.now() > LIVED_MS)) onBack()
      else onAway(false)
      return
    }
    onAway(navigator.onLine)
  }
}
