import { Button } from '@radix-ui/themes/components/button'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#domains/notes/limits.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { useWritesOn } from '#app/components/use-writes-on.ts'
import { useKeptNote } from './use-kept-note.ts'

type NoteFormProps = {
  ticketId: number
  /** Nothing more is written of who was erased: there is no field for it, but for what was begun in it. */
  isErased: boolean
  /** Resolves with whether the server has it. */
  onAdd: (note: string) => Promise<boolean>
}

/** Where an observation is written, or stands that can no longer be saved. */
export function NoteForm({ ticketId, isErased, onAdd }: NoteFormProps) {
  const { t } = useTranslation('contacts')
  const [fieldId, errorId] = [useId(), useId()]
  const { text, change, saved, goOn } = useKeptNote(ticketId, t('notes.write'))
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const hasBegun = useRef(false)
  const [writesOn, endWritingOn] = useWritesOn(isErased ? 0 : 1, fieldId)
  const leave = useRef(goOn)
  leave.current = goOn
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === fieldId) leave.current()
    },
    [fieldId],
  )
  const isTooShort = text.trim().length < NOTE_MIN_CHARS
  const submit = async () => {
    if (isErased) return
    if (isTooShort) return setIsAsked(true)
    const words = text.trim()
    setIsBusy(true)
    if (await onAdd(words)) {
      saved(words)
      setIsAsked(false)
    }
    setIsBusy(false)
  }
  if (isErased && !writesOn) return text.trim() !== '' && <UnsentNote words={text.trim()} />
  const error = isAsked && isTooShort && !isErased
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        id={fieldId}
        className="note-text scroll-y"
        rows={2}
        maxLength={NOTE_MAX_CHARS}
        aria-label={t('notes.write')}
        aria-invalid={error}
        aria-describedby={error ? errorId : undefined}
        placeholder={t('notes.write')}
        value={text}
        data-testid="note-text"
        data-ticket={ticketId}
        onChange={(event) => change(event.target.value)}
        onFocus={({ currentTarget }) => {
          // What was begun before goes on at its end.
          if (!hasBegun.current) currentTarget.setSelectionRange(text.length, text.length)
          hasBegun.current = true
        }}
        onBlur={() => {
          // Another window may have the keyboard for a while.
          if (document.hasFocus()) endWritingOn()
        }}
      />
      {error && (
        <span className="note-error" id={errorId} role="alert">
          {t('notes.tooShort')}
        </span>
      )}
      {text !== '' && !isErased && (
        <Button type="submit" size="1" variant="soft" loading={isBusy} data-testid="add-note">
          {t('notes.add')}
        </Button>
      )}
      {text.trim() !== '' && isErased && <CopyUnsent words={text.trim()} />}
    </form>
  )
}

/** The words stay readable, and can be taken elsewhere. */
function UnsentNote({ words }: { words: string }) {
  const { t } = useTranslation('messages')
  return (
    <div className="note-form" data-testid="unsent-note">
      <p className="note-unsent scroll-y">{t('composer.unsent', { words })}</p>
      <CopyUnsent words={words} />
    </div>
  )
}

function CopyUnsent({ words }: { words: string }) {
  const { t } = useTranslation('messages')
  const copy = useCopy()
  return (
    <button
      type="button"
      className="plain-button link note-copy"
      data-testid="copy-note"
      onClick={() => void copy(words)}
    >
      {t('composer.copyUnsent')}
    </button>
  )
}
