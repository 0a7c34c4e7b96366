import * as AlertDialog from '@radix-ui/themes/components/alert-dialog'
import { Button } from '@radix-ui/themes/components/button'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { BackCloses } from './back-closes.tsx'
import { useFocusBack } from './use-focus-back.ts'
import './dialog.css'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names what is about to change: "Delete the contact Maria Souza?" */
  title: string
  children?: ReactNode
  confirmLabel: string
  /** What closes it without doing anything; “Cancel” if not given. */
  cancelLabel?: string
  /** What cannot be undone is red. */
  danger?: boolean
  busy?: boolean
  /** Where the focus goes when it closes; unless given, where it was before. */
  focusBack?: () => Element | null
  onConfirm: () => void
}

/** Asks before something that is hard to take back. Closing it is the caller's, after the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    busy = false,
    onConfirm,
  } = props
  const { t } = useTranslation('common')
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Content size="3" className="dialog dialog-narrow">
        <BackCloses />
        <FocusBack place={props.focusBack} />
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2" color="gray">
          {children}
        </AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {cancelLabel ?? t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button color={danger ? 'red' : 'indigo'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** Inside the content: it is there for as long as the dialog is. */
function FocusBack({ place }: { place: (() => Element | null) | undefined }): null {
  useFocusBack(place)
  return null
}
