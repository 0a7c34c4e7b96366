import type { FieldErrors } from '#core/errors.ts'
import { IMPORT_MAX_YEARS } from './limits.ts'

export type ImportDates = { importOldMessages: string | null; importRecentMessages: string | null }

/**
 * What is wrong with the span of an import (specification part 2 §2): it begins at most two years ago, ends after it begins, and
 * neither lies ahead. Client-safe.
 */
export function checkImportDates(
  { importOldMessages, importRecentMessages }: ImportDates,
  now: number,
): FieldErrors | null {
  const old = importOldMessages === null ? null : Date.parse(importOldMessages)
  const recent = importRecentMessages === null ? null : Date.parse(importRecentMessages)
  const fields: FieldErrors = {}
  if (old !== null && old > now) fields['importOldMessages'] = ['Date in the future']
  else if (old !== null && old < yearsBefore(now))
    fields['importOldMessages'] = ['Date too far back']
  if (recent !== null && recent > now) fields['importRecentMessages'] = ['Date in the future']
  else if (recent !== null && old !== null && recent < old)
    fields['importRecentMessages'] = ['Date before the old date']
  return Object.keys(fields).length === 0 ? null : fields
}

/** Earliest moment an import may begin at. */
export function yearsBefore(now: number): number {
  const earliest = new Date(now)
  earliest.setUTCFullYear(earliest.getUTCFullYear() - IMPORT_MAX_YEARS)
  return earliest.getTime()
}
