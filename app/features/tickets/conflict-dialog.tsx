import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from 'react-i18next'
import { DeskDialog } from './desk-dialog.tsx'
import type { ConflictFacts, DialogProps } from './show-dialog.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'

/** Another person was first: who has the contact's ticket, and in which queue (specification part 1 §4). */
export function ConflictDialog({ facts, onClose }: DialogProps<'conflict'>) {
  const { t } = useTranslation('tickets')
  const go = useDeskNavigation()
  return (
    <DeskDialog
      testId="conflict-dialog"
      title={t('conflict.title')}
      text={useHolderText(facts)}
      closeLabel={t('conflict.understood')}
      onClose={onClose}
      actions={
        <Button
          data-testid="conflict-look"
          onClick={() => {
            onClose()
            go.toTicket(facts.ticket)
          }}
        >
          {t('conflict.look')}
        </Button>
      }
    />
  )
}

/** Who holds the contact, in words. */
export function useHolderText({ user, queue }: ConflictFacts): string {
  const { t } = useTranslation('tickets')
  if (user === null)
    return queue === null
      ? t('conflict.waitingNoQueue')
      : t('conflict.waiting', { queue: queue.name })
  if (queue === null) return t('conflict.heldByNoQueue', { user: user.name })
  return t('conflict.heldBy', { user: user.name, queue: queue.name })
}
