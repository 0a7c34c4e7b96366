import type { z } from 'zod'
import type { FieldErrors } from './errors.ts'
import { AppError } from './errors.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/** zod's issues as the fields of the error shape; an issue of the whole input is under ''. */
export function invalidInput(issues: readonly Issue[]): AppError {
  const fields: FieldErrors = {}
  for (const issue of issues) (fields[issue.path.join('.')] ??= []).push(issue.message)
  const names = Object.keys(fields).filter((name) => name !== '')
  return new AppError('ERR_INVALID_INPUT', {
    message: names.length === 0 ? 'the input is not valid' : `not valid: ${names.join(', ')}`,
    fields,
  })
}

/** Parses what a person wrote, e.g. into an address. Throws ERR_INVALID_INPUT with the fields, where zod's own error would be a failure of ours. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const result = schema.safeParse(given)
  if (!result.success) throw invalidInput(result.error.issues)
  return result.data
}
