import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SettingChange } from '#domains/settings/setting-changes.types.ts'
import { useOptionWords } from './option-value.ts'
import './changes.css'

/** From what to what, in words. */
export function FromTo({ change: { key, was, value } }: { change: SettingChange }) {
  const { t } = useTranslation('settings')
  const { valueOf } = useOptionWords()
  return (
    <p className="from-to">
      <span>{valueOf(key, was)}</span> <ArrowRight size={12} aria-hidden />
      <span className="sr-only">{t('changes.to')}</span> <span>{valueOf(key, value)}</span>
    </p>
  )
}
