import { Button } from '@radix-ui/themes/components/button'
import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as Dialog from '#app/components/dialog.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { sessionEndOf } from '#app/desk-client/request.ts'
import { endSession } from '#app/features/session/end-session.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { ConnectionForm } from './connection-form-view.tsx'
import type { ConnectionChannel, ConnectionDetail, ConnectionRow } from './connection-types.ts'
import { fetchConnection } from './connections-client.ts'
import type { SavedConnection } from './connections-client.ts'
import { NewToken } from './token-field.tsx'
import '#app/components/switch.css'
import './connection-dialog.css'

type ConnectionDialogProps = {
  channel: ConnectionChannel
  /** Null: a new connection. */
  row: ConnectionRow | null
  queues: readonly Named[]
  /** The company has none yet: this one will be the default. */
  isFirst: boolean
  onClose: () => void
  /** Goes on to linking its phone. */
  onLink: (id: number) => void
}

/** A connection's settings, new or old. It opens on what the list knows and fills in. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { row, channel, queues, isFirst, onClose, onLink } = props
  const { t } = useTranslation('connections')
  const { revalidate } = useRevalidator()
  const { detail, hasFailed, askAgain } = useDetail(row?.id ?? null)
  const [made, setMade] = useState<SavedConnection | null>(null)
  const title =
    made !== null
      ? t('done.created')
      : row === null
        ? `${t('form.newTitle')} · ${t(`channels.${channel}`)}`
        : t('form.editTitle', { name: row.name })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        size="3"
        className="dialog connection-dialog"
        data-testid="connection-dialog"
        aria-describedby={undefined}
      >
        <Dialog.Title size="4">{title}</Dialog.Title>
        {made !== null ? (
          <Made made={made} channel={channel} onClose={onClose} onLink={onLink} />
        ) : row !== null && hasFailed ? (
          <ErrorState title={t('form.failed')} onRetry={askAgain} />
        ) : row !== null && detail === null ? (
          <FormSkeleton />
        ) : (
          <ConnectionForm
            channel={channel}
            detail={detail}
            queues={queues}
            isFirst={isFirst}
            onClose={onClose}
            onSaved={(saved) => {
              revalidate()
              if (row === null) setMade(saved)
              else onClose()
            }}
          />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A new connection's token, and the way to its phone. */
function Made({
  made,
  channel,
  onClose,
  onLink,
}: { made: SavedConnection } & Pick<ConnectionDialogProps, 'channel' | 'onClose' | 'onLink'>) {
  const { t } = useTranslation(['connections', 'common'])
  return (
    <>
      {typeof made.token === 'string' && (
        <div className="form-field">
          <span className="form-label">{t('connections:form.token')}</span>
          <NewToken token={made.token} />
          <p className="field-hint">{t('connections:form.tokenHint')}</p>
        </div>
      )}
      <div className="dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {t('common:close')}
        </Button>
        {channel === 'whatsapp' && (
          <Button data-testid="link-new" onClick={() => onLink(made.id)}>
            {t('connections:empty.action')}
          </Button>
        )}
      </div>
    </>
  )
}

function useDetail(id: number | null) {
  const [state, setState] = useState<{ detail: ConnectionDetail | null; hasFailed: boolean }>({
    detail: null,
    hasFailed: false,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    fetchConnection(id, leaving.signal).then(
      (detail) => {
        if (!leaving.signal.aborted) setState({ detail, hasFailed: false })
      },
      (thrown: unknown) => {
        if (leaving.signal.aborted) return
        const ended = sessionEndOf(thrown)
        if (ended !== null) return endSession(ended)
        setState({ detail: null, hasFailed: true })
      },
    )
    return () => leaving.abort()
  }, [id, turn])
  return {
    ...state,
    askAgain: () => {
      setState({ detail: null, hasFailed: false })
      setTurn(turn + 1)
    },
  }
}

function FormSkeleton() {
  const { t } = useTranslation('connections')
  return (
    <div className="form-skeleton" role="status" aria-label={t('form.loading')}>
      {[34, 34, 90, 120].map((height, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  )
}
