import { AppError } from './errors.ts'
import type { FieldErrors } from './errors.ts'

/**
 * Runs checks that do not depend on each other, in their order, and throws what they refuse of fields as one error: the code of the first,
 * the fields of all. A refusal without fields is thrown as it comes.
 */
export async function refuseTogether(...checks: readonly (() => unknown)[]): Promise<void> {
  const fields: FieldErrors = {}
  let first: AppError | undefined
  for (const check of checks)
    try {
      await check()
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.fields === undefined) throw thrown
      first ??= thrown
      for (const [name, says] of Object.entries(thrown.fields)) fields[name] ??= says
    }
  if (first !== undefined) throw new AppError(first.code, { message: first.message, fields })
}
