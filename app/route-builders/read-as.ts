import type { z } from 'zod'
import { AppError } from '#core/errors.ts'

/** The form's hidden field: what its record was when the form was read, as JSON. */
export const READ_AS = 'readAs'
/** Sent instead by who was told of a change and saves over it: what they were told the record is now. */
export const SAVE_OVER = 'saveOver'

/** The text of what a form was read as; null for a form that does not say it. */
export function readAsText(form: FormData): string | null {
  const text = form.get(SAVE_OVER) ?? form.get(READ_AS)
  return typeof text === 'string' ? text : null
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
