import { Button } from '@radix-ui/themes/components/button'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import type { PairingForm } from '#domains/connections/connection-form.ts'
import type { FormRules } from '#app/route-builders/form-rules.ts'
import type { LinkingPhase } from './linking-phase.ts'
import { Linked, Waiting } from './qr-panel.tsx'

const STEPS = ['step1', 'step2', 'step3'] as const
const COUNTRY = '55'

type PairingPanelProps = { phase: LinkingPhase; rules: FormRules }

/** Links without a camera: the phone is told by its number, and a code of ours is typed into it. */
export function PairingPanel({ phase, rules }: PairingPanelProps) {
  const { t } = useTranslation('connections')
  const [times, setTimes] = useState(0)
  if (phase.kind === 'connected') return <Linked />
  if (phase.kind === 'scanned') return <Waiting text={t('qr.scanned')} />
  if (phase.kind === 'code') return <PairingCode code={phase.code} />
  return (
    <RecordForm<PairingForm>
      key={times}
      rules={rules}
      value={{ country: COUNTRY, area: '', number: '' }}
      intent="code"
      submitLabel={t('qr.code.submit')}
      shown={() =>
        phase.kind === 'stopped' ? (
          <div className="pairing">
            <p className="field-problem" role="alert">
              {t(`state.${phase.condition}.line`)}
            </p>
            <Button variant="soft" onClick={() => setTimes(times + 1)}>
              {t('act.retry')}
            </Button>
          </div>
        ) : (
          <Waiting text={t('qr.code.waiting')} />
        )
      }
    >
      {(fields) => (
        <>
          <p className="dialog-text">{t('qr.code.lead')}</p>
          <div className="number-parts">
            {(['country', 'area', 'number'] as const).map((part) => (
              <TextField key={part} field={fields[part]} type="tel" label={t(`qr.code.${part}`)} />
            ))}
          </div>
        </>
      )}
    </RecordForm>
  )
}

function PairingCode({ code }: { code: string }) {
  const { t } = useTranslation('connections')
  const half = Math.ceil(code.length / 2)
  return (
    <div className="pairing">
      <p className="pairing-label">{t('qr.code.shown')}</p>
      <p className="pairing-code" data-testid="pairing-code" data-code={code}>
        <span>{code.slice(0, half)}</span>
        <span aria-hidden>-</span>
        <span>{code.slice(half)}</span>
      </p>
      <CopyButton text={code} label={t('qr.code.copy')} testId="copy-pairing-code" />
      <ol className="qr-steps">
        {STEPS.map((step) => (
          <li key={step}>{t(`qr.code.${step}`)}</li>
        ))}
      </ol>
    </div>
  )
}
