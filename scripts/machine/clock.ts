import { schedule } from 'node-cron'
import { appUrl, type Settings } from './settings.ts'

/** The Worker's cron triggers on one machine: once now, then each full minute. */
export function startClock(settings: Settings, key: string): void {
  const tick = async () => {
    try {
      const answer = await fetch(`${appUrl(settings)}/cdn-cgi/clock`, {
        headers: { 'x-clock-key': key },
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      await answer.arrayBuffer()
    } catch (thrown) {
      console.error('the work of the minute failed:', thrown)
    }
  }
  schedule('* * * * *', () => void tick())
  // Queues live in memory here: what a killed process left behind is found by the same sweep that runs each minute.
  void tick()
}
