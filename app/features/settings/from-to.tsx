import { ArrowRight } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import type { SettingChange } from '#domains/settings/setting-changes.types.ts'
import { NEWEST_VALUE_CHARS } from './limits.ts'
import { useOptionWords } from './option-value.ts'
import './changes.css'

/** From what to what, in words. */
export function FromTo({ change: { key, was, value } }: { change: SettingChange }) {
  const { t } = useTranslation('settings')
  const { valueOf } = useOptionWords()
  const shown = (one: string) => shorten(valueOf(key, one), NEWEST_VALUE_CHARS)
  return (
    <p className="from-to">
      <span>{shown(was)}</span> <ArrowRight size={12} aria-hidden />
      <span className="sr-only">{t('changes.to')}</span> <span>{shown(value)}</span>
    </p>
  )
}
