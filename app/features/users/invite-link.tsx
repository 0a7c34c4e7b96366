import * as TextField from '@radix-ui/themes/components/text-field'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import type { Shown } from '#app/route-builders/company-action.ts'

/** The link by which somebody chooses their password. It is shown this once: only its hash is kept. */
export function InviteLink({ values }: { values: Shown['shown'] }) {
  const { t } = useTranslation(['users', 'common'])
  const formats = useFormats()
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const { url = '', expiresAt = '' } = values
  return (
    <div className="record-form">
      <p id="dialog-text" className="dialog-text" role="status">
        {t('users:link.text', { until: formats.dateTime(expiresAt) })}
      </p>
      <div className="invite-link">
        <TextField.Root
          ref={input}
          readOnly
          value={url}
          aria-label={t('users:link.label')}
          data-testid="invite-link"
          onFocus={(event) => event.currentTarget.select()}
        />
        {isHydrated && <CopyButton text={url} label={t('users:link.copy')} testId="copy-invite" />}
      </div>
      <p className="field-hint">{t('users:link.once')}</p>
      <div className="dialog-actions">
        <CancelLink label={t('common:close')} />
      </div>
    </div>
  )
}
