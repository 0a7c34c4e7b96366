import { useTranslation } from 'react-i18next'
import { tip } from '#app/components/tip-layer.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import type { ConnectionRow } from './connection-types.ts'

/** How an account does: since when, its last message, and what went wrong on the way. Nothing for a phone that was never linked. */
export function HealthLine({ row }: { row: ConnectionRow }) {
  const { t } = useTranslation('connections')
  const formats = useFormats()
  const { session } = row
  if (session === null || (session.state === 'unlinked' && session.lastMessageAt === null))
    return null
  const { since, lastMessageAt, undecryptable, reconnects } = session
  return (
    <span className="health-line" data-testid={`health-${row.id}`}>
      <span>{t('health.since', { time: formats.timeOrDate(since) })}</span>
      {(lastMessageAt !== null || row.status === 'CONNECTED') && (
        <span>
          {lastMessageAt === null
            ? t('health.noMessage')
            : t('health.lastMessage', { time: formats.timeOrDate(lastMessageAt) })}
        </span>
      )}
      {undecryptable > 0 && (
        <span {...tip(t('health.undecryptableHint'))}>
          {t('health.undecryptable', { count: undecryptable })}
        </span>
      )}
      {reconnects > 0 && <span>{t('health.reconnects', { count: reconnects })}</span>}
    </span>
  )
}
