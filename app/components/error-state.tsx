import { Button } from '@radix-ui/themes/components/button'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { SupportCode } from './support-code.tsx'
import './empty-state.css'

export type ErrorStateProps = {
  title?: string
  children?: ReactNode
  /** What support asks for to find the failure in the log. */
  requestId?: string | undefined
  onRetry?: () => void
}

/** A part of the screen that could not be had, and a way to ask again. */
export function ErrorState({ title, children, requestId, onRetry }: ErrorStateProps) {
  const { t } = useTranslation(['common', 'shell'])
  return (
    <div className="empty-state" role="alert">
      <span className="empty-state-icon" data-kind="error" aria-hidden>
        <CircleAlert size={20} />
      </span>
      <p className="empty-state-title">{title ?? t('shell:errorPage.title')}</p>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {onRetry !== undefined && (
        <Button size="2" variant="soft" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
      {requestId !== undefined && (
        <p className="empty-state-request">
          {t('shell:errorPage.requestId')} <SupportCode requestId={requestId} />
        </p>
      )}
    </div>
  )
}
