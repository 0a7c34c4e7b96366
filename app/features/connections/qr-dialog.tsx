import { IconButton } from '@radix-ui/themes/components/icon-button'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as Dialog from '#app/components/dialog.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import { Tabs } from '#app/components/tabs.tsx'
import { toast } from '#app/components/toast.ts'
import { conditionOf } from './condition.ts'
import type { ConnectionRow, SessionFrame } from './connection-types.ts'
import { fetchConnection } from './connections-client.ts'
import { CODE_ASKED_AGAIN_MS, LINKED_SHOWN_MS } from './limits.ts'
import { linkingPhase } from './linking-phase.ts'
import type { LiveSession } from './live-sessions.ts'
import { PairingPanel } from './pairing-panel.tsx'
import { QrPanel } from './qr-panel.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'
import './qr-dialog.css'

type QrDialogProps = {
  row: ConnectionRow
  live: LiveSession | undefined
  tell: (news: SessionFrame) => void
  actions: ConnectionActions
  onClose: () => void
}

/** Links a phone: by a QR code that it reads, or by a code that is typed into it. Follows the phone, and closes once it is linked. */
export function QrDialog({ row, live, tell, actions, onClose }: QrDialogProps) {
  const { t } = useTranslation(['connections', 'common'])
  const [tab, setTab] = useState<'qr' | 'code'>(row.status === 'PAIRING' ? 'code' : 'qr')
  const now = useSecond()
  const phase = linkingPhase(
    {
      status: row.status,
      condition: conditionOf(row),
      qrcode: live?.qrcode ?? null,
      qrExpiresAt: live?.qrExpiresAt ?? null,
      pairingCode: live?.pairingCode ?? null,
    },
    now,
  )
  useCodesOf(row.id, live, phase.kind === 'preparing', tell)
  useCloseWhenLinked(row, phase.kind === 'connected', onClose)
  const panel = { row, phase, now, isBusy: actions.busy === row.id }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        size="3"
        className="dialog qr-dialog"
        data-testid="qr-dialog"
        data-phase={phase.kind}
        aria-describedby={undefined}
      >
        <header className="qr-head">
          <Dialog.Title size="4" mb="0">
            {t('connections:qr.title', { name: row.name })}
          </Dialog.Title>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label={t('common:close')}>
              <X size={18} aria-hidden />
            </IconButton>
          </Dialog.Close>
        </header>
        <Tabs
          label={t('connections:qr.title', { name: row.name })}
          tabs={[
            { value: 'qr', label: t('connections:qr.tabQr') },
            { value: 'code', label: t('connections:qr.tabCode') },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'qr' ? (
            <QrPanel {...panel} onRenew={() => void actions.link(row.id)} />
          ) : (
            <PairingPanel {...panel} onAsk={(number) => void actions.link(row.id, { number })} />
          )}
        </Tabs>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Now, to the second. */
function useSecond(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * The code that was told before this page listened, and one whose news was lost on its way: while a code is awaited it is asked for
 * again and again. What the room has told meanwhile is newer.
 */
function useCodesOf(
  id: number,
  live: LiveSession | undefined,
  isAwaited: boolean,
  tell: QrDialogProps['tell'],
): void {
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  })
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () => {
      const before = latest.current
      fetchConnection(id, leaving.signal).then(
        ({ status, qrcode, qrExpiresAt, pairingCode }) => {
          if (!leaving.signal.aborted && latest.current === before)
            tell({ id, status, qrcode, qrExpiresAt, pairingCode })
        },
        // Asked again, or told by the room.
        () => undefined,
      )
    }
    ask()
    const timer = isAwaited ? setInterval(ask, CODE_ASKED_AGAIN_MS) : undefined
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [id, isAwaited, tell])
}

/** Says that the phone is linked and leaves; a phone that was linked all along only shows it. */
function useCloseWhenLinked(row: ConnectionRow, isLinked: boolean, onClose: () => void): void {
  const { t } = useTranslation('connections')
  const wasLinked = useRef(isLinked)
  const leave = useRef(onClose)
  const say = useRef(() => undefined as unknown)
  useEffect(() => {
    leave.current = onClose
    say.current = () => toast({ kind: 'success', text: t('done.connected', { name: row.name }) })
  })
  useEffect(() => {
    const isNews = isLinked && !wasLinked.current
    wasLinked.current = isLinked
    if (!isNews) return
    say.current()
    const timer = setTimeout(() => leave.current(), LINKED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isLinked])
}
