import { Button } from '@radix-ui/themes/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/components/copy-button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { renewToken } from './connections-client.ts'

/** The token that programs send with; whole only right after it was made. */
export function TokenField({
  connectionId,
  last4,
}: {
  connectionId: number
  last4: string | null
}) {
  const { t } = useTranslation(['connections', 'common'])
  const fail = useFailureToast()
  const [token, setToken] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const renew = async () => {
    setIsBusy(true)
    try {
      setToken((await renewToken(connectionId)).token)
    } catch (thrown) {
      fail(thrown)
    }
    setIsBusy(false)
    setIsAsking(false)
  }
  return (
    <div className="form-field">
      <span className="form-label">{t('connections:form.token')}</span>
      {token === null ? (
        <div className="token-row">
          <span className="field-hint">
            {last4 === null
              ? t('connections:form.tokenNone')
              : t('connections:form.tokenEnds', { last4 })}
          </span>
          <Button
            type="button"
            variant="soft"
            color="gray"
            size="1"
            data-testid="renew-token"
            onClick={() => setIsAsking(true)}
          >
            {t('connections:form.tokenRenew')}
          </Button>
        </div>
      ) : (
        <NewToken token={token} />
      )}
      <p className="field-hint">{t('connections:form.tokenHint')}</p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('connections:form.tokenRenew')}
        confirmLabel={t('connections:form.tokenRenew')}
        danger
        busy={isBusy}
        onConfirm={() => void renew()}
      >
        {t('connections:form.tokenRenewText')}
      </ConfirmDialog>
    </div>
  )
}

/** Shown this once. */
export function NewToken({ token }: { token: string }) {
  const { t } = useTranslation('connections')
  return (
    <div className="new-token">
      <code data-testid="api-token">{token}</code>
      <CopyButton text={token} label={t('form.tokenCopy')} testId="copy-token" />
      <p role="status">{t('form.tokenShown')}</p>
    </div>
  )
}
