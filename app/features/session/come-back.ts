import { answered, serverAnswers } from './server-answers.ts'

type ComeBack = {
  /** Until then somebody is on the page of a failure. */
  until: AbortSignal
  /** The server is away, and will be back. */
  onAway: () => void
  load: () => void
}

/** Loads a page again as soon as the server is back. Where it answers the failure is another: that would only come again. */
export async function comeBack({ until, onAway, load }: ComeBack): Promise<void> {
  if ((await serverAnswers(until)) || until.aborted) return
  if (navigator.onLine) onAway()
  if (await answered(until)) load()
}
