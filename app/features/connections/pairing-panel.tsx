import { Button } from '@radix-ui/themes/components/button'
import * as TextField from '@radix-ui/themes/components/text-field'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { digitsOf } from '#core/phone.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Linked, Waiting } from './qr-panel.tsx'
import type { PanelProps } from './qr-panel.tsx'

const STEPS = ['step1', 'step2', 'step3'] as const
/** Of a whole number with its country (ITU-T E.164), as the server takes it. */
const DIGITS = { least: 8, most: 15 } as const

/** Links without a camera: the phone is told by its number, and a code of ours is typed into it. */
export function PairingPanel({
  phase,
  isBusy,
  onAsk,
}: PanelProps & { onAsk: (number: string) => void }) {
  const { t } = useTranslation('connections')
  const [isAsked, setIsAsked] = useState(false)
  if (phase.kind === 'connected') return <Linked />
  if (phase.kind === 'scanned') return <Waiting text={t('qr.scanned')} />
  if (phase.kind === 'code') return <PairingCode code={phase.code} />
  if (isAsked && (isBusy || phase.kind === 'preparing'))
    return <Waiting text={t('qr.code.waiting')} />
  return (
    <NumberForm
      isBusy={isBusy}
      stopped={phase.kind === 'stopped' && isAsked ? t(`state.${phase.condition}.line`) : undefined}
      onAsk={(number) => {
        setIsAsked(true)
        onAsk(number)
      }}
    />
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

type NumberFormProps = {
  isBusy: boolean
  stopped: string | undefined
  onAsk: (number: string) => void
}

function NumberForm({ isBusy, stopped, onAsk }: NumberFormProps) {
  const { t } = useTranslation('connections')
  const id = useId()
  const [parts, setParts] = useState({ country: '55', area: '', number: '' })
  const [isTouched, setIsTouched] = useState(false)
  const digits = digitsOf(`${parts.country}${parts.area}${parts.number}`)
  const isWhole =
    digitsOf(parts.country) !== '' &&
    digitsOf(parts.number).length >= 4 &&
    digits.length >= DIGITS.least &&
    digits.length <= DIGITS.most
  const problem = isTouched && !isWhole ? t('qr.code.required') : stopped
  const field = (name: keyof typeof parts) => (
    <div className="number-part" data-part={name}>
      <label htmlFor={`${id}${name}`}>{t(`qr.code.${name}`)}</label>
      <TextField.Root
        id={`${id}${name}`}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={parts[name]}
        aria-invalid={isTouched && !isWhole}
        aria-describedby={`${id}problem`}
        data-testid={`pairing-${name}`}
        onChange={(event) => setParts({ ...parts, [name]: event.target.value })}
      >
        {name === 'country' && <TextField.Slot>+</TextField.Slot>}
      </TextField.Root>
    </div>
  )
  return (
    <form
      className="pairing-form"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTouched(true)
        if (isWhole) onAsk(digits)
        else document.getElementById(`${id}number`)?.focus()
      }}
    >
      <p>{t('qr.code.lead')}</p>
      <div className="number-parts">
        {field('country')}
        {field('area')}
        {field('number')}
      </div>
      <p className="field-problem" id={`${id}problem`} role="alert">
        {problem}
      </p>
      <Button type="submit" loading={isBusy} data-testid="ask-pairing-code">
        {t('qr.code.submit')}
      </Button>
    </form>
  )
}
