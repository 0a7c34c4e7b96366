import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useTimeZone } from '#app/features/frame/viewer.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts'
import { formatsFor } from './formats.ts'
import type { Formats } from './formats.ts'

/** Dates and numbers for the person who looks: their language, their company's time zone. */
export function useFormats(): Formats {
  const { t, i18n } = useTranslation('common')
  const timeZone = useTimeZone()
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
  const today = t('today')
  const yesterday = t('yesterday')
  return useMemo(
    () => formatsFor(language, timeZone, { today, yesterday }, serverNow),
    [language, timeZone, today, yesterday],
  )
}
