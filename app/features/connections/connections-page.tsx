import { Button } from '@radix-ui/themes/components/button'
import { LifeBuoy, Plug, RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/components/lazy-part.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Page } from '#app/components/page.tsx'
import { useViewer } from '#app/features/shell/viewer.tsx'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { hasAccount } from './condition.ts'
import type { Offer } from './condition.ts'
import { ConnectionTable } from './connection-table.tsx'
import type { ConnectionRow } from './connection-types.ts'
import { NewConnectionMenu } from './new-connection-menu.tsx'
import { useDialogDoor } from './page-dialog.ts'
import type { Question } from './question-dialog.tsx'
import { useConnectionActions } from './use-connection-actions.ts'
import { useImportEnd } from './use-import-end.ts'
import { useLiveSessions } from './use-live-sessions.ts'
import './connections.css'

// None is part of the first paint.
const QrDialog = lazyPart(() => import('./qr-dialog.tsx').then((m) => m.QrDialog))
const ConnectionDialog = lazyPart(() =>
  import('./connection-dialog.tsx').then((m) => m.ConnectionDialog),
)
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((m) => m.DeleteDialog))
const QuestionDialog = lazyPart(() => import('./question-dialog.tsx').then((m) => m.QuestionDialog))

export type ConnectionsPageData = {
  connections: ConnectionRow[]
  queues: Named[]
  /** Opens a chat with whoever runs the platform. */
  supportUrl: string | null
}

export function ConnectionsPage({ connections, queues, supportUrl }: ConnectionsPageData) {
  const { plan } = useViewer()
  const { t } = useTranslation('connections')
  const { rows, live, tell, onFrame } = useLiveSessions(connections)
  useRoomFrames(onFrame)
  const actions = useConnectionActions(tell)
  const door = useDialogDoor()
  const [question, ask] = useState<Question | null>(null)
  const isHydrated = useHydrated()
  useImportEnd(rows)

  const link = (id: number) => {
    void actions.link(id)
    door.open({ kind: 'qr', id })
  }
  const take = (offer: Offer, row: ConnectionRow) => {
    switch (offer) {
      case 'qr':
      case 'code':
        return door.open({ kind: 'qr', id: row.id })
      case 'connect':
        return link(row.id)
      case 'newQr':
        return hasAccount(row) ? ask({ kind: 'relink', row }) : link(row.id)
      case 'retry':
        // Without an account trying again is linking anew.
        return row.channel !== 'whatsapp' || hasAccount(row)
          ? void actions.retry(row.id)
          : link(row.id)
      case 'edit':
        return door.open({ kind: 'edit', id: row.id })
      case 'disconnect':
      case 'closeImported':
      case 'erase':
        return ask({ kind: offer, row })
      case 'connecting':
      case 'preparing':
        return
      default:
        return offer satisfies never
    }
  }
  const { dialog } = door
  const chosen =
    dialog === null || dialog.kind === 'new' ? undefined : rows.find(({ id }) => id === dialog.id)

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {supportUrl !== null && (
            <Button asChild size="2" variant="soft" color="gray">
              <a
                href={supportUrl}
                target="_blank"
                rel="noopener noreferrer"
                data-testid="call-support"
              >
                <LifeBuoy size={15} aria-hidden />
                {t('support')}
              </a>
            </Button>
          )}
          {rows.some((row) => row.channel === 'whatsapp') && (
            <Button
              size="2"
              variant="soft"
              color="gray"
              loading={actions.busy === 'all'}
              data-testid="restart-connections"
              onClick={() => ask({ kind: 'restart' })}
            >
              <RefreshCw size={15} aria-hidden />
              {t('restartAll')}
            </Button>
          )}
          <NewConnectionMenu door={door} />
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          icon={<Plug size={20} />}
          title={t('empty.title')}
          action={
            <Button
              disabled={!plan.useWhatsapp}
              onClick={() => door.open({ kind: 'new', channel: 'whatsapp' })}
            >
              {t('empty.action')}
            </Button>
          }
        >
          <p>{t('empty.text')}</p>
        </EmptyState>
      ) : (
        <ConnectionTable rows={rows} busy={actions.busy} door={door} onOffer={take} />
      )}
      {isHydrated && (
        <Suspense fallback={null}>
          {dialog?.kind === 'qr' && chosen !== undefined && (
            <QrDialog
              key={chosen.id}
              row={chosen}
              live={live.get(chosen.id)}
              tell={tell}
              actions={actions}
              onClose={door.close}
            />
          )}
          {(dialog?.kind === 'new' || (dialog?.kind === 'edit' && chosen !== undefined)) && (
            <ConnectionDialog
              key={dialog.kind === 'new' ? dialog.channel : dialog.id}
              {...(dialog.kind === 'new'
                ? { channel: dialog.channel, row: null }
                : { channel: chosen?.channel ?? 'whatsapp', row: chosen ?? null })}
              queues={queues}
              isFirst={connections.length === 0}
              onClose={door.close}
              onLink={(id) => {
                void actions.link(id)
                door.swap({ kind: 'qr', id })
              }}
            />
          )}
          {dialog?.kind === 'delete' && chosen !== undefined && (
            <DeleteDialog row={chosen} onClose={door.close} />
          )}
          {question !== null && (
            <QuestionDialog
              question={question}
              actions={actions}
              onClose={() => ask(null)}
              onLinking={(id) => door.open({ kind: 'qr', id })}
            />
          )}
        </Suspense>
      )}
    </Page>
  )
}
