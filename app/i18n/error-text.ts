import type { TFunction } from 'i18next'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ErrorCode } from '#core/errors.ts'

export type ErrorText = (
  code: string | undefined,
  details?: { retryAfterSeconds?: number | undefined },
) => string

type Say = TFunction<'errors'>

/** Words for a failure: the catalogue's when the code is known, else the raw text, else 'An error occurred!' (specification part 1 §8). */
export function errorText(
  t: Say,
  code: string | undefined,
  details: { retryAfterSeconds?: number | undefined } = {},
): string {
  if (isTooMany(code) && details.retryAfterSeconds !== undefined)
    return t('tooManyTriesFor', { count: details.retryAfterSeconds })
  if (code === undefined || code === '') return t('unknown')
  // A newer server's code has no words and comes back as it is; so does a provider's: better than nothing for whoever is asked about it.
  return isErrorCode(code) ? t(code) : code
}

export function useErrorText(): ErrorText {
  const { t } = useTranslation('errors')
  return (code, details) => errorText(t, code, details)
}

/** By its form: the list of all codes is the server's, and the catalogue has words for each. */
const isErrorCode = (code: string): code is ErrorCode => code.startsWith('ERR_')

const isTooMany = (code: string | undefined) =>
  code === 'ERR_TOO_MANY_TRIES' || code === 'ERR_TOO_MANY_REQUESTS'
