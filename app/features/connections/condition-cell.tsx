import { Info } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import { tip } from '#app/components/tip-layer.tsx'
import * as Popover from '#app/components/popover.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { conditionOf, toneOf } from './condition.ts'
import type { Condition } from './condition.ts'
import type { ConnectionRow } from './connection-types.ts'

/** The state in plain words: its name, what it means in a line, how the phone does, and the whole story one click away. */
export function ConditionCell({ row }: { row: ConnectionRow }) {
  const { t } = useTranslation('connections')
  const formats = useFormats()
  const condition = conditionOf(row)
  const retryAt = row.session?.retryAt ?? null
  const lockedUntil = lockOf(row)
  const line = t(`state.${condition}.line`)
  return (
    <div className="condition">
      <span className="condition-name" data-tone={toneOf(condition)}>
        <i className="condition-dot" aria-hidden />
        <span data-testid={`condition-${row.id}`} data-condition={condition}>
          {t(`state.${condition}.name`)}
        </span>
        <ConditionInfo row={row} condition={condition} />
      </span>
      <span className="condition-line">
        {retryAt === null || condition === 'open'
          ? line
          : `${line} · ${t('retryAt', { time: formats.time(retryAt) })}`}
      </span>
      {lockedUntil !== null && (
        <span className="condition-line" data-tone="attention">
          {t('lock.line', { date: formats.dateTime(lockedUntil) })}
        </span>
      )}
      <HealthLine row={row} />
    </div>
  )
}

/** How an account does: since when, its last message, and what went wrong on the way. Nothing for a phone that was never linked. */
function HealthLine({ row }: { row: ConnectionRow }) {
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

/** Until when the account may not start chats; null once that is over. */
function lockOf({ session }: ConnectionRow) {
  const until = session?.lockedUntil ?? null
  return until !== null && new Date(until).getTime() > serverNow() ? until : null
}

function ConditionInfo({ row, condition }: { row: ConnectionRow; condition: Condition }) {
  const { t } = useTranslation('connections')
  const name = t(`state.${condition}.name`)
  const label = t('info.label', { state: name })
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button
          type="button"
          className="plain-button condition-info"
          aria-label={label}
          data-testid={`condition-info-${row.id}`}
        >
          <Info size={14} aria-hidden />
        </button>
      </Popover.Trigger>
      <Popover.Content className="condition-popover" aria-label={label}>
        <ConditionStory row={row} condition={condition} />
      </Popover.Content>
    </Popover.Root>
  )
}

export function ConditionStory({ row, condition }: { row: ConnectionRow; condition: Condition }) {
  const { t } = useTranslation('connections')
  const formats = useFormats()
  const lockedUntil = lockOf(row)
  return (
    <>
      <h2>{t(`state.${condition}.name`)}</h2>
      <p>{t(`state.${condition}.text`)}</p>
      <h3>{t('info.whatToDo')}</h3>
      <p>{t(`state.${condition}.next`)}</p>
      {lockedUntil !== null && <p>{t('lock.text', { date: formats.dateTime(lockedUntil) })}</p>}
      {row.channel !== 'whatsapp' && row.statusReason !== null && (
        <p className="condition-reason">{row.statusReason}</p>
      )}
    </>
  )
}
