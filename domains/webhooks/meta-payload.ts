/**
 * Reading of what Meta sends. Nothing is trusted to have the documented shape: a field of another type is absent, an unknown kind is
 * named and kept.
 */
export type Json = Record<string, unknown>

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
/** Ids and numbers come as strings or numbers, depending on who sends. */
export function idText(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null
}
/** WhatsApp's seconds as milliseconds; null when it is no time. */
export function secondsToMillis(value: unknown): number | null {
  const seconds = Number(value)
  return Number.isInteger(seconds) && seconds > 0 && seconds < 1e11 ? seconds * 1000 : null
}
