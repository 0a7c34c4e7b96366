/** How long a recorder has run. */
export type RecordingClock = {
  /** It records from this moment on; milliseconds of the page's clock, as its events have them. */
  run(at: number): void
  hold(at: number): void
  seconds(now: number): number
}

/** Counts from the recorder's own beginnings and pauses, so that it matters to nobody how often, or how late, the time is drawn. */
export function recordingClock(): RecordingClock {
  let before = 0
  let since: number | null = null
  const running = (now: number) => (since === null ? 0 : Math.max(0, now - since))
  return {
    run: (at) => {
      since ??= at
    },
    hold: (at) => {
      before += running(at)
      since = null
    },
    seconds: (now) => (before + running(now)) / 1000,
  }
}
