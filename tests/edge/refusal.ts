import { AppError } from '#core/errors.ts'

/** The refusal a command ends with; anything else fails the test. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof AppError)) throw new Error(`expected a refusal, got ${String(thrown)}`)
  return thrown
}
