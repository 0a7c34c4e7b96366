import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { COMPANY_LANGUAGES, isCompanyField, TIME_ZONES } from '#domains/settings/company-fields.ts'
import { SETTING_KEYS } from '#domains/companies/settings.keys.ts'
import { LANGUAGE_NAMES } from '#app/i18n/languages.ts'
import { zoneId } from '#app/i18n/zone-name.ts'
import { BRIEF_CHARS } from './limits.ts'
import { isOption, valuesOf } from './sections.ts'
import { isInWords, townName } from './town-name.ts'

const ZONES: readonly string[] = [...TIME_ZONES.brazil, ...TIME_ZONES.others]

/** A value among other words: a long text is cut. */
export const briefly = (value: string): string => {
  const letters = [...value]
  return letters.length <= BRIEF_CHARS
    ? value
    : `${letters.slice(0, BRIEF_CHARS).join('').trimEnd()}…`
}

/** Names of options and what their values are called: as the rows of the page do. */
export function useOptionWords() {
  const { t } = useTranslation('settings')
  const nameOf = useCallback(
    (key: string) => (isOption(key) ? t(`options.${key}.label`) : key),
    [t],
  )
  const valueOf = useCallback(
    (key: string, value: string): string => {
      if (value === '') return t('changes.empty')
      if (!isOption(key)) return value
      if (key === 'timezone') {
        // Set by the API.
        if (!ZONES.includes(value)) return zoneId(value)
        return isInWords(value) ? t(`towns.${value}`) : townName(value)
      }
      const language = COMPANY_LANGUAGES.find((one) => one === value)
      if (key === 'language') return language === undefined ? value : LANGUAGE_NAMES[language]
      if (isCompanyField(key) || typeof valuesOf(key) === 'string') return value
      const type = SETTING_KEYS.scheduleType.values.find((one) => one === value)
      if (key === 'scheduleType') return type ? t(`choices.scheduleType.${type}`) : value
      if (key === 'chatBotType') return value === 'text' ? t('choices.chatBotType.text') : value
      return value === 'enabled' || value === 'disabled' ? t(`choices.toggle.${value}`) : value
    },
    [t],
  )
  return { nameOf, valueOf }
}
