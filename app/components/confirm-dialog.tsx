import * as AlertDialog from '@radix-ui/themes/components/alert-dialog'
import { Button } from '@radix-ui/themes/components/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackCloses } from './back-closes.tsx'
import './dialog.css'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names what is about to change: "Delete the contact Maria Souza?" */
  title: string
  children?: ReactNode
  confirmLabel: string
  /** What cannot be undone is red. */
  danger?: boolean
  busy?: boolean
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
    danger = false,
    busy = false,
    onConfirm,
  } = props
  const { t } = useTranslation('common')
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Content size="3" className="dialog dialog-narrow">
        <BackCloses />
        <AlertDialog.Title size="4">{title}</AlertDialog.Title>
        <AlertDialog.Description size="2" color="gray">
          {children}
        </AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {t('cancel')}
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
