import { Button } from '@radix-ui/themes/components/button'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/components/copy-button.tsx'
import type { ConnectionRow } from './connection-types.ts'
import { Countdown } from './countdown.tsx'
import type { LinkingPhase } from './linking-phase.ts'
import { QrCode } from './qr-code.tsx'

export type PanelProps = {
  row: ConnectionRow
  phase: LinkingPhase
  now: number
  isBusy: boolean
}

const STEPS = ['open', 'menu', 'link', 'scan'] as const

/** The QR code, large, beside what to do with the phone. */
export function QrPanel({ phase, now, isBusy, onRenew }: PanelProps & { onRenew: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <div className="qr-panel">
      <ol className="qr-steps">
        {STEPS.map((step) => (
          <li key={step}>{t(`qr.steps.${step}`)}</li>
        ))}
      </ol>
      <div className="qr-side">
        <div className="qr-frame" data-phase={phase.kind}>
          {phase.kind === 'qr' ? (
            <QrCode text={phase.qrcode} label={t('qr.image')} />
          ) : (
            <PhaseState phase={phase} isBusy={isBusy} onRenew={onRenew} />
          )}
        </div>
        {phase.kind === 'qr' && Number.isFinite(phase.expiresAt) && (
          <Countdown leftMs={phase.expiresAt - now} />
        )}
        {phase.kind === 'qr' && (
          <CopyButton text={phase.qrcode} label={t('qr.copy')} testId="qr-copy" />
        )}
      </div>
    </div>
  )
}

type PhaseStateProps = { phase: LinkingPhase; isBusy: boolean; onRenew: () => void }

/** In the code's place while there is none. */
function PhaseState({ phase, isBusy, onRenew }: PhaseStateProps) {
  const { t } = useTranslation('connections')
  switch (phase.kind) {
    case 'preparing':
      return <Waiting text={t('qr.waiting')} />
    case 'scanned':
      return <Waiting text={t('qr.scanned')} />
    case 'connected':
      return <Linked />
    case 'stopped':
      return (
        <Stopped
          title={t(`state.${phase.condition}.name`)}
          text={t(`state.${phase.condition}.next`)}
          isBusy={isBusy}
          onRenew={onRenew}
        />
      )
    default:
      return (
        <Stopped
          title={phase.kind === 'expired' ? t('qr.expired') : t('state.linkingCode.line')}
          isBusy={isBusy}
          onRenew={onRenew}
        />
      )
  }
}

export function Waiting({ text }: { text: string }) {
  return (
    <Note icon={<Spinner size="3" />}>
      <p>{text}</p>
    </Note>
  )
}

export function Linked() {
  const { t } = useTranslation('connections')
  return (
    <Note icon={<CircleCheck size={40} strokeWidth={1.6} className="qr-good" aria-hidden />}>
      <p className="qr-note-title">{t('qr.connected')}</p>
    </Note>
  )
}

type StoppedProps = { title: string; text?: string; isBusy: boolean; onRenew: () => void }

function Stopped({ title, text, isBusy, onRenew }: StoppedProps) {
  const { t } = useTranslation('connections')
  return (
    <Note icon={<CircleAlert size={28} strokeWidth={1.6} aria-hidden />}>
      <p className="qr-note-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      <Button loading={isBusy} data-testid="qr-renew" onClick={onRenew}>
        <RotateCcw size={15} aria-hidden />
        {t('qr.renew')}
      </Button>
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="qr-note" role="status">
      {icon}
      {children}
    </div>
  )
}
