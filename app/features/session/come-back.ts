import { SECOND_MS } from '#core/time.ts'
import { answered, serverAnswers } from './server-answers.ts'

/** A page that fails before this as soon as it is loaded would only do so again. */
const LIVED_MS = 10 * SECOND_MS

type ComeBack = {
  /** Until then somebody is on the page of a failure. */
  until: AbortSignal
  /** Not being reached was the failure. */
  wasUnreached: boolean
  /** The server is away, and will be back. */
  onAway: () => void
  onBack: () => void
}

/** Waits until the server that was away is back. Where it answers the failure is another, but for one that was back before it was looked for. */
export async function comeBack({ until, wasUnreached, onAway, onBack }: ComeBack): Promise<void> {
  if (await serverAnswers(until)) {
    if (wasUnreached && performance.now() > LIVED_MS) onBack()
    return
  }
  if (until.aborted) return
  if (navigator.onLine) onAway()
  if (await answered(until)) onBack()
}
