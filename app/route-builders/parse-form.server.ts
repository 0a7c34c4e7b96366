import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { formRules } from './form-rules.server.ts'

/** More fields than any form of ours sends. */
const FIELDS_MAX = 1000
/** A place in a list of a form, as conform writes it: `[0]` to `[999]`. */
const PLACE = /\[\d{1,3}\]/g

/**
 * A form as its schema has it. What the schema does not name is left out before anything is made of it: conform builds what names say,
 * be it a list with two hundred million places, and obeys its own fields (`__intent__`, `__state__`), which no page of ours sends.
 * Throws ERR_INVALID_INPUT for more fields than any form has.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const names = formRules(schema).constraint
  const known = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (++count > FIELDS_MAX)
      throw new AppError('ERR_INVALID_INPUT', {
        message: `a form has ${FIELDS_MAX} fields at most`,
      })
    if (Object.hasOwn(names, name.replace(PLACE, '[]'))) known.append(name, value)
  }
  return parseWithZod(known, { schema })
}
