import { Button } from '@radix-ui/themes/components/button'
import { useActionData } from '@remix-run/react'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { FormProblem } from '#app/components/forms/form-answer.tsx'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { Condition } from './condition.ts'
import { Countdown } from './countdown.tsx'
import { DialogLink } from './link-phone.tsx'
import type { LinkingPhase } from './linking-phase.ts'
import { QrCode } from './qr-code.tsx'
import { usePageConnections } from './use-connections.ts'

const STEPS = ['open', 'menu', 'link', 'scan'] as const

type QrPanelProps = { id: number; phase: LinkingPhase; now: number }

/** The QR code, large, beside what to do with the phone. */
export function QrPanel({ id, phase, now }: QrPanelProps) {
  const { t } = useTranslation('connections')
  const isHydrated = useHydrated()
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
            <PhaseState id={id} phase={phase} />
          )}
        </div>
        {phase.kind === 'qr' && isHydrated && Number.isFinite(phase.expiresAt) && (
          <Countdown leftMs={phase.expiresAt - now} />
        )}
        {phase.kind === 'qr' && isHydrated && (
          <CopyButton text={phase.qrcode} label={t('qr.copy')} testId="qr-copy" />
        )}
      </div>
    </div>
  )
}

/** In the code's place while there is none. */
function PhaseState({ id, phase }: Pick<QrPanelProps, 'id' | 'phase'>) {
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
          id={id}
          condition={phase.condition}
          title={t(`state.${phase.condition}.name`)}
          text={phase.condition === 'unlinked' ? t('qr.begin') : t(`state.${phase.condition}.next`)}
        />
      )
    default:
      return (
        <Stopped
          id={id}
          title={phase.kind === 'expired' ? t('qr.expired') : t('state.linkingCode.line')}
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

type StoppedProps = { id: number; condition?: Condition; title: string; text?: string }

function Stopped({ id, condition, title, text }: StoppedProps) {
  const { t } = useTranslation('connections')
  const { link, linkRefused, busyId } = usePageConnections()
  // Of a form that was sent without scripts.
  const ofDocument = useActionData<FormAnswer>()?.result.error?.['']
  const refused = linkRefused?.id === id ? linkRefused.codes : ofDocument
  return (
    <Note icon={<CircleAlert size={28} strokeWidth={1.6} aria-hidden />}>
      <p className="qr-note-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      <FormProblem codes={refused} />
      {condition === 'corrupt' ? (
        <DialogLink of={id} to="erase" testId="qr-erase" replace>
          {t('act.erase')}
        </DialogLink>
      ) : (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            link(id)
          }}
        >
          <Button
            type="submit"
            name="intent"
            value="link"
            loading={busyId === id}
            data-testid="qr-renew"
          >
            <RotateCcw size={15} aria-hidden />
            {t('qr.renew')}
          </Button>
        </form>
      )}
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
