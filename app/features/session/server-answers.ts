import { backoff } from '#core/backoff.ts'

/** Not at once: where a network comes and goes, two pages would lead to each other without a pause. */
const FIRST_PAUSE_MS = 2_000
const PAUSE_CAP_MS = 30_000

/** Whether the server takes work right now. */
export async function serverAnswers(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
  return answer?.ok === true
}

/** Resolves with true once the server answers, with false once nobody waits. A browser that never lost its network says nothing of either. */
export async function answered(until: AbortSignal): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    await new Promise((resolve) =>
      setTimeout(resolve, backoff(attempt, FIRST_PAUSE_MS, PAUSE_CAP_MS)),
    )
    if (until.aborted) return false
    if (await serverAnswers(until)) return true
  }
}
