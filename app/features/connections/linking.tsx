import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { useDialogUrl } from '#app/components/dialogs/dialog-url.ts'
import { Tabs } from '#app/components/tabs.tsx'
import { toast } from '#app/components/toast.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { FormRules } from '#app/route-builders/form-rules.ts'
import { conditionOf } from './condition.ts'
import type { ConnectionRow, LinkingFacts } from './connection-types.ts'
import { CODE_ASKED_AGAIN_MS, LINKED_SHOWN_MS } from './limits.ts'
import { linkingPhase } from './linking-phase.ts'
import { PairingPanel } from './pairing-panel.tsx'
import { QrPanel } from './qr-panel.tsx'
import { usePageConnections } from './use-connections.ts'
import './qr-dialog.css'

type LinkingProps = {
  connection: Pick<ConnectionRow, 'id' | 'name' | 'channel' | 'status' | 'statusReason' | 'session'>
  codes: LinkingFacts
  rules: FormRules
}

/** Follows the phone while it is linked, and closes once it is. Without scripts the document is loaded again while a code is awaited. */
export function Linking({ connection, codes, rules }: LinkingProps) {
  const { t } = useTranslation(['connections', 'common'])
  const isHydrated = useHydrated()
  const { id, name } = connection
  const { rows, live } = usePageConnections()
  // What the page knows by now is newer than what the dialog began with.
  const row = rows.find((one) => one.id === id) ?? connection
  const { qrcode, qrExpiresAt, pairingCode } = live.get(id) ?? codes
  const now = useSecond()
  const facts = { status: row.status, condition: conditionOf(row) }
  const phase = linkingPhase({ ...facts, qrcode, qrExpiresAt, pairingCode }, now)
  const [tab, setTab] = useState<'qr' | 'code'>(row.status === 'PAIRING' ? 'code' : 'qr')
  useCodesOf(id, phase.kind === 'preparing')
  useCloseWhenLinked(name, phase.kind === 'connected')
  const qr = <QrPanel id={id} phase={phase} now={now} />
  const code = <PairingPanel phase={phase} rules={rules} />
  const isAwaited = phase.kind !== 'connected' && phase.kind !== 'stopped'
  return (
    <div data-testid="qr-dialog" data-phase={phase.kind}>
      {isHydrated ? (
        <Tabs
          label={t('connections:qr.title', { name })}
          tabs={[
            { value: 'qr', label: t('connections:qr.tabQr') },
            { value: 'code', label: t('connections:qr.tabCode') },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'qr' ? qr : code}
        </Tabs>
      ) : (
        <>
          {isAwaited && (
            <noscript>
              <meta httpEquiv="refresh" content={`${CODE_ASKED_AGAIN_MS / 1000}`} />
            </noscript>
          )}
          {qr}
          {(phase.kind === 'stopped' || phase.kind === 'code') && code}
        </>
      )}
      <div className="dialog-actions">
        <CancelLink label={t('common:close')} />
      </div>
    </div>
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
 * A code whose news was lost on its way: while it is awaited it is asked for again and again. What the room has told meanwhile is newer.
 */
function useCodesOf(id: number, isAwaited: boolean): void {
  const { live, tell } = usePageConnections()
  const latest = useRef(live.get(id))
  useEffect(() => {
    latest.current = live.get(id)
  })
  useEffect(() => {
    if (!isAwaited) return
    const leaving = new AbortController()
    const ask = () => {
      const before = latest.current
      deskCall('GET /whatsapp/{whatsappId}', {
        path: { whatsappId: id },
        signal: leaving.signal,
      }).then(
        (found) => {
          if (leaving.signal.aborted || latest.current !== before || !('qrcode' in found)) return
          const { status, qrcode, qrExpiresAt, pairingCode } = found
          tell({ id, status, qrcode, qrExpiresAt, pairingCode })
        },
        // Asked again, or told by the room.
        () => undefined,
      )
    }
    const timer = setInterval(ask, CODE_ASKED_AGAIN_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [id, isAwaited, tell])
}

/** Says that the phone is linked and leaves; a phone that was linked all along only shows it. */
function useCloseWhenLinked(name: string, isLinked: boolean): void {
  const { t } = useTranslation('connections')
  const dialog = useDialogUrl()
  const wasLinked = useRef(isLinked)
  const latest = useRef({ say: () => undefined as unknown, close: () => undefined as unknown })
  useEffect(() => {
    latest.current = {
      say: () => toast({ kind: 'success', text: t('done.connected', { name }) }),
      close: () => dialog?.close(),
    }
  })
  useEffect(() => {
    const isNews = isLinked && !wasLinked.current
    wasLinked.current = isLinked
    if (!isNews) return
    latest.current.say()
    const timer = setTimeout(() => latest.current.close(), LINKED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isLinked])
}
