import type { OutgoingPlace } from './driver.ts'

/** The place a message keeps in its data, as it goes out; null when there is none. */
export function placeOfMessage(data: string | null): OutgoingPlace | null {
  const kept = data === null ? {} : (JSON.parse(data) as Record<string, unknown>)
  const { latitude, longitude } = kept
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return { latitude, longitude, name: text(kept['name']), address: text(kept['address']) }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
