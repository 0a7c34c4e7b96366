import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ReactNode } from 'react'
import { CopyButton } from '#app/components/copy-button.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'

/** A connection's API token in place of the form that made it. It is shown this once: only its hash is kept. */
export function NewToken({ token, children }: { token: string; children?: ReactNode }) {
  const { t } = useTranslation(['connections', 'common'])
  const isHydrated = useHydrated()
  return (
    <div className="record-form">
      <div className="form-field">
        <span className="form-label">{t('connections:form.token')}</span>
        <div className="new-token">
          <code data-testid="api-token">{token}</code>
          {isHydrated && (
            <CopyButton text={token} label={t('connections:form.tokenCopy')} testId="copy-token" />
          )}
          <p id="dialog-text" role="status">
            {t('connections:form.tokenShown')}
          </p>
        </div>
        <p className="field-hint">{t('connections:form.tokenHint')}</p>
      </div>
      <div className="dialog-actions">
        <CancelLink label={t('common:close')} />
        {children}
      </div>
    </div>
  )
}
