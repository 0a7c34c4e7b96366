import type { RealtimeAction } from '#protocol/realtime/events.ts'

type Hear = (action: RealtimeAction, data: Record<string, unknown>) => void
const listeners = new Set<Hear>()

/** What came before anybody listened is in what is read then. */
export function announcementArrived(...news: Parameters<Hear>): void {
  for (const hear of listeners) hear(...news)
}

/** Returns the end of listening. */
export function onAnnouncement(hear: Hear): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
