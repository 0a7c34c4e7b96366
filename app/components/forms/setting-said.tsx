import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { SettingState } from './use-saved-at-once.ts'
import './setting-row.css'

/** What came of a change, beside it. */
export function SettingSaid({
  state,
  onRetry,
  ways,
}: {
  state: SettingState
  onRetry: (wanted: string) => void
  /** In the place of *try again*. */
  ways?: ReactNode
}) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <span className="setting-said" role="status" data-testid="setting-said">
      {state.kind === 'saving' && (
        <span className="setting-saving">
          <LoaderCircle size={13} aria-hidden />
          {t('setting.saving')}
        </span>
      )}
      {state.kind === 'saved' && (
        <span className="setting-saved">
          <Check size={13} strokeWidth={2.4} aria-hidden />
          {t('setting.saved')}
        </span>
      )}
      {state.kind === 'failed' && (
        <span className="setting-failed">
          <CircleAlert size={13} aria-hidden />
          <span title={state.refusal.text}>{t('setting.failed')}</span>
          <span className="setting-why">{state.refusal.text}</span>
          {ways ?? (
            <button
              type="button"
              className="plain-button focus-ring"
              onClick={() => onRetry(state.wanted)}
            >
              {t('common:retry')}
            </button>
          )}
        </span>
      )}
    </span>
  )
}
