import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import type { ConnectionRow } from './connection-types.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

/** What is asked before it is done. */
export type Question =
  | { kind: 'restart' }
  | { kind: 'disconnect' | 'closeImported' | 'erase' | 'relink'; row: ConnectionRow }

type QuestionDialogProps = {
  question: Question
  actions: ConnectionActions
  onClose: () => void
  /** The session is gone: its phone is linked anew. */
  onLinking: (id: number) => void
}

export function QuestionDialog({ question, actions, onClose, onLinking }: QuestionDialogProps) {
  const words = useWords(question)
  const answer = async () => {
    const isDone = await perform(question, actions)
    onClose()
    if (isDone && (question.kind === 'erase' || question.kind === 'relink'))
      onLinking(question.row.id)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      confirmLabel={words.confirm}
      danger={question.kind !== 'restart'}
      busy={actions.busy !== null}
      onConfirm={() => void answer()}
    >
      {words.text}
    </ConfirmDialog>
  )
}

async function perform(question: Question, actions: ConnectionActions): Promise<boolean> {
  switch (question.kind) {
    case 'restart':
      return actions.restartAll()
    case 'disconnect':
      return actions.disconnect(question.row.id)
    case 'closeImported':
      return actions.closeImported(question.row.id)
    case 'erase':
      return actions.link(question.row.id, { erase: true })
    case 'relink':
      return (await actions.disconnect(question.row.id)) && actions.link(question.row.id)
    default:
      return question satisfies never
  }
}

function useWords(question: Question): { title: string; text: string; confirm: string } {
  const { t } = useTranslation('connections')
  if (question.kind === 'restart')
    return { title: t('restartTitle'), text: t('restartText'), confirm: t('restartAll') }
  const { name, number } = question.row
  switch (question.kind) {
    case 'disconnect':
      return {
        title: t('confirmDisconnect.title', { name }),
        text: t('confirmDisconnect.text', { number: formatNumber(number) }),
        confirm: t('act.disconnect'),
      }
    case 'relink':
      return {
        title: t('confirmRelink.title', { name }),
        text: t('confirmRelink.text'),
        confirm: t('act.newQr'),
      }
    case 'closeImported':
      return {
        title: t('confirmCloseImported.title', { name }),
        text: t('confirmCloseImported.text'),
        confirm: t('act.closeImported'),
      }
    case 'erase':
      return {
        title: t('confirmErase.title', { name }),
        text: t('confirmErase.text'),
        confirm: t('confirmErase.confirm'),
      }
    default:
      return question satisfies never
  }
}
