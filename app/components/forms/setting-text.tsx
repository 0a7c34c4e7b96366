import * as Themes from '@radix-ui/themes/components/text-field'
import { useEffect, useId, useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { settingRowId } from './setting-control.ts'
import type { SettingControl, SettingRowProps } from './setting-control.ts'
import { SettingSaid } from './setting-said.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'
import '../form-field.css'
import './text-area.css'

type TextControl = Extract<SettingControl, { kind: 'text' | 'area' }>
/** What is being written, and what stood there when it began. */
type Draft = { text: string; from: string }

/** A text that is saved once the field is left. What is refused stays written; Escape takes it back. */
export function SettingText(props: SettingRowProps & { control: TextControl }) {
  const { name, label, hint, control, value, save, sent, problem } = props
  const id = useId()
  const { t } = useTranslation(['common', 'forms'])
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { shown, state, change, settle } = useSavedAtOnce(value, save)
  const [draft, setDraft] = useState<Draft | null>(
    sent === undefined || sent === value ? null : { text: sent, from: value },
  )
  const text = draft?.text ?? shown
  const failure = state.kind === 'failed' ? state.refusal : null
  const wrong = isHydrated ? failure?.text : problem

  const saveDraft = (from: string) => {
    if (draft === null) return
    // As it is again: nothing is wrong with it any more.
    if (draft.text === shown) return takeBack()
    void change(draft.text, from).then((isSaved) => {
      if (isSaved)
        setDraft((later) =>
          later === null || later.text === draft.text ? null : { ...later, from: draft.text },
        )
    })
  }
  const takeBack = () => {
    setDraft(null)
    settle()
  }
  // What was written before the page's scripts were there is kept, and saved once the field is left.
  const first = useRef(text)
  useEffect(() => {
    const written = field.current?.value ?? first.current
    if (written !== first.current) setDraft({ text: written, from: first.current })
  }, [])

  const input = {
    id,
    name,
    ref: field,
    value: text,
    autoComplete: 'off',
    'aria-invalid': wrong !== undefined,
    'aria-describedby': `${id}note`,
    // Without scripts nothing else leads to the field that was refused.
    autoFocus: problem !== undefined,
    'data-testid': name,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // What is written after somebody else's change was told is written over that.
      setDraft({ text: target.value, from: failure?.now ?? draft?.from ?? shown }),
    onBlur: () => {
      if (state.kind !== 'failed' || draft?.text !== state.wanted) saveDraft(draft?.from ?? shown)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.key === 'Escape' && draft !== null) takeBack()
      // The form is not sent: a line is saved as if the field had been left.
      if (event.key === 'Enter' && control.kind === 'text' && isHydrated) {
        event.preventDefault()
        saveDraft(draft?.from ?? shown)
      }
    },
  } as const
  return (
    <div
      id={settingRowId(name)}
      className="setting-row setting-text"
      data-setting={name}
      data-state={state.kind}
    >
      <div className="setting-head">
        <label htmlFor={id} className="setting-label">
          {label}
        </label>
        <SettingSaid
          state={state}
          onRetry={() => saveDraft(draft?.from ?? shown)}
          ways={
            failure?.now === undefined ? undefined : (
              <>
                <button type="button" className="plain-button focus-ring" onClick={takeBack}>
                  {t('forms:changed.take')}
                </button>
                <button
                  type="button"
                  className="plain-button focus-ring"
                  onClick={() => saveDraft(failure.now ?? shown)}
                >
                  {t('forms:changed.saveOver')}
                </button>
              </>
            )
          }
        />
      </div>
      {control.kind === 'area' ? (
        <textarea {...input} rows={3} className="form-textarea" />
      ) : (
        <Themes.Root {...input} type={control.type} />
      )}
      <p id={`${id}note`} className={wrong === undefined ? 'field-hint' : 'field-problem'}>
        {wrong ?? hint}
      </p>
    </div>
  )
}
