import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ERROR_CODES } from '#core/errors.ts'
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
  if (isErrorCode(code)) return t(code)
  // A newer server's code, or a provider's: better than nothing for whoever is asked about it.
  return code === undefined || code === '' ? t('unknown') : code
}

export function useErrorText(): ErrorText {
  const { t } = useTranslation('errors')
  return (code, details) => errorText(t, code, details)
}

export function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(ERROR_CODES, code)
}

const isTooMany = (code: string | undefined) =>
  code === 'ERR_TOO_MANY_TRIES' || code === 'ERR_TOO_MANY_REQUESTS'
