import type { z } from 'zod'
import type { ChangedMeanwhile } from '#core/changed-meanwhile.ts'
import { AppError } from '#core/errors.ts'

/** The form's hidden field: what its writer knows its record to be, as JSON: when the form was read, or as they were told since. */
export const READ_AS = 'readAs'

/** The text of what a form was read as; null for a form that does not say it. */
export function readAsText(form: FormData): string | null {
  const text = form.get(READ_AS)
  return typeof text === 'string' ? text : null
}

/**
 * Returns what a form says of its record from now on: what its writer is told of it. What they put back after that is theirs, and the next
 * save is refused only where the record is no longer what they were told.
 */
export function readAsAfter(form: FormData, changed: ChangedMeanwhile | undefined): string | null {
  const text = readAsText(form)
  if (changed === undefined || text === null) return text
  // A refusal may be of some of the fields.
  return JSON.stringify({ ...(jsonOf(text) as object), ...changed.now })
}

/** Returns what a form's record was read as; undefined for a form that does not say it. Throws ERR_INVALID_INPUT for anything else. */
export function parseReadAs<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema | undefined,
): z.output<Schema> | undefined {
  const text = readAsText(form)
  if (schema === undefined || text === null) return undefined
  const { success, data } = schema.safeParse(jsonOf(text))
  if (success) return data
  throw new AppError('ERR_INVALID_INPUT', { message: `${READ_AS} is not what the form was given` })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
