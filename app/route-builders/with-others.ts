import type { SubmissionResult } from '@conform-to/react'
import { otherFields } from '#core/changed-meanwhile.ts'
import type { ChangedMeanwhile, RowsOf } from '#core/changed-meanwhile.ts'
import type { AppError } from '#core/errors.ts'

/** The `data` of an ERR_CHANGED_MEANWHILE is always that of `changedMeanwhile`. */
export const changeOf = (error: AppError | undefined): { changed?: ChangedMeanwhile } =>
  error?.code === 'ERR_CHANGED_MEANWHILE' ? { changed: error.data as ChangedMeanwhile } : {}

/** A refused form, in which fields that its writer left as they were say what somebody else made of them meanwhile. */
export function withOthers(
  result: SubmissionResult,
  changed: ChangedMeanwhile | undefined,
  rows: RowsOf | undefined,
): SubmissionResult {
  if (changed === undefined || result.initialValue == null) return result
  const values = Object.entries({
    ...result.initialValue,
    ...otherFields(result.initialValue, changed, rows),
  })
  return {
    ...result,
    initialValue: Object.fromEntries(
      values.filter((field): field is Filled => field[1] !== undefined),
    ),
  }
}
type Filled = [string, NonNullable<SubmissionResult['initialValue']>[string]]
