import { Button } from '@radix-ui/themes/components/button'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketHolder } from '#domains/tickets/tickets.types.ts'
import { isWithin } from '#app/components/key-press.ts'
import { WRITING_PAUSE_MS } from '#app/components/limits.ts'
import { noteMovedOn } from '#app/components/settling.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import { focusConversation } from '../desk/focus-places.ts'
import { useHolderText } from './holder-text.ts'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useWriterIn } from '../desk/use-focus-composer.ts'

const titleOf = ({ ticket, user }: TicketHolder) =>
  ticket.status === 'closed'
    ? 'conflict.closedTitle'
    : user === null
      ? 'conflict.waitingTitle'
      : 'conflict.title'

/**
 * Somebody who writes when the dialog comes has not seen it yet: their letters are kept for the ticket they were meant for, and no space of
 * theirs answers it.
 */
function useWordsMeanNothing(ticket: { id: number } | null): void {
  const writerIn = useWriterIn()
  const ticketId = ticket?.id
  useEffect(() => {
    const following = new AbortController()
    const keep = ticketId === undefined ? undefined : writerIn(ticketId).begin()
    let words = ''
    let until = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const { key, target } = event
      // They go to a button by Tab, or by the pointer; then it is pressed by these.
      const isPress = (key === ' ' || key === 'Enter') && isWithin({ target }, 'button')
      const isWriting = performance.now() < until
      if (isPress ? !isWriting : [...key].length !== 1) return
      event.preventDefault()
      until = performance.now() + WRITING_PAUSE_MS
      if (key === 'Enter') return
      words += key
      keep?.(words)
    }
    window.addEventListener('keydown', onKey, { capture: true, signal: following.signal })
    return () => following.abort()
  }, [writerIn, ticketId])
}

/**
 * Another person was first: who has the contact's ticket, and in which queue (specification part 1 §4). Until it is answered, the desk
 * behind it stays at the ticket it is about.
 */
export function ConflictDialog({ facts, name, ticket, onClose }: DialogProps<'conflict'>) {
  const { t } = useTranslation('ticketDialogs')
  const go = useDeskNavigation()
  const { lost } = useDesk()
  useEffect(() => {
    lost.set(ticket)
    return () => {
      lost.set(null)
      // What stands under the hands now is another customer's.
      noteMovedOn()
    }
  }, [lost, ticket])
  useWordsMeanNothing(ticket)
  return (
    <DeskDialog
      testId="conflict-dialog"
      title={t(titleOf(facts))}
      text={useHolderText(facts, name)}
      closeLabel={t('conflict.understood')}
      isLate
      onClose={onClose}
      actions={
        <Button
          data-testid="conflict-look"
          onClick={() => {
            onClose()
            go.toTicket(facts.ticket)
            focusConversation(facts.ticket.id)
          }}
        >
          {t('conflict.look')}
        </Button>
      }
    />
  )
}
