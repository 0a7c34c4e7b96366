import type { OptionValues } from './sections.ts'

/** Options as somebody saved them, each with when it was heard: a reading of `performance.now()`. */
export type PublishedValues = Readonly<Record<string, { value: string; at: number }>>

export function withPublished(
  told: PublishedValues,
  changed: OptionValues,
  at: number,
): PublishedValues {
  const heard = Object.entries(changed).map(([name, value]) => [name, { value, at }] as const)
  return { ...told, ...Object.fromEntries(heard) }
}

/** What a reading that began at `began` brought, save what was told since: the reading may be the older of the two. */
export function valuesAfter(
  loaded: OptionValues,
  told: PublishedValues,
  began: number,
): OptionValues {
  const since = Object.entries(told).flatMap(([name, { value, at }]) =>
    at >= began ? [[name, value] as const] : [],
  )
  return { ...loaded, ...Object.fromEntries(since) }
}
