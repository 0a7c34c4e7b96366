import type { FieldErrors } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { IMPORT_MAX_YEARS } from './limits.ts'

export type ImportDates = { importOldMessages: string | null; importRecentMessages: string | null }

/**
 * What is wrong with the span of an import (specification part 2 §2): it begins at most two years ago, ends after it begins, and
 * neither lies ahead.
 */
export function checkImportDates(
  { importOldMessages, importRecentMessages }: ImportDates,
  now: number,
): FieldErrors | null {
  const old = importOldMessages === null ? null : Date.parse(importOldMessages)
  const recent = importRecentMessages === null ? null : Date.parse(importRecentMessages)
  const fields: FieldErrors = {}
  if (old !== null && old > now) fields['importOldMessages'] = [problem('future')]
  else if (old !== null && old < yearsBefore(now))
    fields['importOldMessages'] = [problem('tooLongAgo', { count: IMPORT_MAX_YEARS })]
  if (recent !== null && recent > now) fields['importRecentMessages'] = [problem('future')]
  else if (recent !== null && old !== null && recent < old)
    fields['importRecentMessages'] = [problem('endsBefore')]
  return Object.keys(fields).length === 0 ? null : fields
}

/** Earliest moment an import may begin at. */
export function yearsBefore(now: number): number {
  const earliest = new Date(now)
  earliest.setUTCFullYear(earliest.getUTCFullYear() - IMPORT_MAX_YEARS)
  return earliest.getTime()
}
