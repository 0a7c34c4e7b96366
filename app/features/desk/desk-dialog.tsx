import { Button } from '@radix-ui/themes/components/button'
import { useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import * as Dialog from '#app/components/dialog.tsx'
import { isTextUnsent } from '#app/components/key-press.ts'
import { useSettling } from '#app/components/settling.ts'
import { useFocusBack } from '#app/components/use-focus-back.ts'
import { placeInList } from './focus-places.ts'
import './desk-dialog.css'

type DeskDialogProps = {
  title: string
  text?: string
  testId: string
  isWide?: boolean
  /** It comes by itself, some time after the press that brought it. */
  isLate?: boolean
  /** Names what its buttons do, where that may change while it is open: what has just changed takes no press. */
  stands?: string
  onClose: () => void
  /** With it the dialog is a form, and has a button that sends it. */
  submit?: {
    label: string
    isDisabled?: boolean
    isBusy?: boolean
    run: (event: FormEvent<HTMLFormElement>) => void
  }
  /** In place of the submit button. */
  actions?: ReactNode
  closeLabel?: string
  children?: ReactNode
}

const ACTS = { 'data-acts': '' } as const

/** Whoever still writes has not seen it: the next space or Enter of theirs must find no button. */
const NO_BUTTON_FIRST = {
  onOpenAutoFocus: (event: Event) => {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
  },
}

/** A press that began before the dialog came means none of them. */
type ActionsProps = { isLate: boolean; stands: string | undefined; children: ReactNode }

function Actions({ isLate, stands, children }: ActionsProps) {
  const place = useRef<HTMLDivElement>(null)
  useSettling(place, { stands: stands ?? '', isNew: isLate })
  return (
    <div ref={place} className="dialog-actions" {...(isLate || stands !== undefined ? ACTS : {})}>
      {children}
    </div>
  )
}

/** As in the composer: Enter begins a line in a text, with Ctrl or ⌘ it is the button. */
function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event
  if (key !== 'Enter' || ctrlKey === metaKey || repeat) return
  if (!(target instanceof HTMLTextAreaElement) || event.nativeEvent.isComposing) return
  event.preventDefault()
  // One that is off takes no press.
  currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}

/** The shape of the desk's dialogs: title, a sentence, content, and the way out at the left of the way on. */
export function DeskDialog({
  title,
  text,
  testId,
  isWide = false,
  isLate = false,
  stands,
  onClose,
  submit,
  actions,
  closeLabel,
  children,
}: DeskDialogProps) {
  const { t } = useTranslation('common')
  // What opened it may be gone with its ticket. One that a key opened gives the keyboard back to nothing.
  // So does one over a text that waits: keys that are pressed on nothing are for it.
  useFocusBack(undefined, (wasNothing) => (wasNothing || isTextUnsent() ? null : placeInList()))
  const body = (
    <>
      {children}
      <Actions isLate={isLate} stands={stands}>
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            {closeLabel ?? t(submit === undefined ? 'close' : 'cancel')}
          </Button>
        </Dialog.Close>
        {actions}
        {submit !== undefined && (
          <Button
            type="submit"
            disabled={submit.isDisabled ?? false}
            loading={submit.isBusy ?? false}
            data-testid={`${testId}-submit`}
          >
            {submit.label}
          </Button>
        )}
      </Actions>
    </>
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        size="3"
        className={
          isWide ? 'dialog desk-dialog desk-dialog-wide' : 'dialog desk-dialog dialog-narrow'
        }
        data-testid={testId}
        onKeyDown={submitByKeys}
        {...(isLate ? NO_BUTTON_FIRST : {})}
        {...(text === undefined ? { 'aria-describedby': undefined } : {})}
      >
        <Dialog.Title size="4">{title}</Dialog.Title>
        {text !== undefined && (
          <Dialog.Description size="2" color="gray">
            {text}
          </Dialog.Description>
        )}
        {submit === undefined ? (
          body
        ) : (
          <form
            className="desk-form"
            // What is wrong is said beside its field, in the words of the product: a browser has its own.
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              // The button keeps the keyboard meanwhile: one that is off loses it.
              if (submit.isBusy !== true) submit.run(event)
            }}
          >
            {body}
          </form>
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A labelled field of such a dialog, its error below it. */
export function DeskField({
  label,
  error,
  children,
}: {
  label: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="desk-field">
      <span className="desk-field-label" aria-hidden>
        {label}
      </span>
      {children}
      {error !== undefined && (
        <span className="desk-field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
