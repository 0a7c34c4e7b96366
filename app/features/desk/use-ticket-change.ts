import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketHolder, TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { whenNotWriting } from '#app/components/writing-on.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { ticketChange } from '#app/desk-client/ticket-change.ts'
import { useDesk } from './desk-context.tsx'
import { useShowDialog } from './show-dialog.ts'
import type { TicketMove } from './ticket-moves.ts'
import { useChangeAtOnce } from './use-change-at-once.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useFocusComposer } from './use-focus-composer.ts'
import { useTellReady } from './use-tell-ready.ts'

/** Returns how one ticket is changed: at once, as this person saw it. When a colleague was first, a dialog says who; then null. */
export function useTicketChange(): (
  ticket: TicketView,
  move: TicketMove,
  goOn?: () => string | null,
) => Promise<TicketView | null> {
  const changeShown = useChangeAtOnce()
  const refuse = useTicketRefusal()
  return useCallback(
    (ticket, { wanted, expected }, goOn) =>
      changeShown(ticket, {
        ...ticketChange(wanted, expected),
        onRefused: (thrown, isHere) => refuse(thrown, ticket.contact, { ticket, isHere }),
        ...(goOn === undefined ? {} : { goOn }),
      }),
    [changeShown, refuse],
  )
}

export type Refused = {
  /** What was to change; none of a new ticket. */
  ticket?: TicketView
  /** Of a new ticket: what its author has typed of the first message. */
  typed?: string
  /** Whether they still wait for a new ticket: else nothing of it is there to go to. */
  isWanted?: boolean
  /** Whether they have not gone on by themselves since: else nothing leads them away. */
  isHere?: boolean
}

/**
 * Returns how a refused change or a refused new ticket is told: a colleague who was first has a dialog, or this person's own ticket that
 * is there opens; whoever has gone on is offered the way to it.
 */
export function useTicketRefusal(): (
  thrown: unknown,
  contact: { name: string | null },
  refused?: Refused,
) => void {
  const { me, lost } = useDesk()
  const show = useShowDialog()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const copy = useCopy()
  const tellReady = useTellReady()
  const focusComposer = useFocusComposer()
  const { t } = useTranslation(['tickets', 'common'])
  return useCallback(
    (thrown, contact, { ticket, typed = '', isWanted = true, isHere = true } = {}) => {
      const isOther = thrown instanceof DeskError && thrown.code === 'ERR_OTHER_OPEN_TICKET'
      const facts = isOther && isWanted ? (thrown.data as TicketHolder) : null
      const isMine = facts?.user?.id === me.userId
      if (!isMine && typed.trim() !== '')
        toast({
          kind: 'error',
          text: t('new.unsent'),
          action: { label: t('common:copyUnsent'), run: () => copy(typed) },
          durationMs: null,
        })
      if (facts === null) return fail(thrown, ticket?.contact)
      if (isMine) {
        const open = () => {
          go.toTicket(facts.ticket)
          focusComposer(facts.ticket, { typed })
        }
        const text = t('new.opened')
        if (!isHere) return tellReady({ text }, open)
        toast({ text })
        return open()
      }
      // Before the list is without it, and stands on the next one.
      lost.set(ticket ?? null)
      // A dialog in the middle of a sentence would be answered by its next space.
      whenNotWriting(() =>
        show({ kind: 'conflict', facts, name: contact.name, ticket: ticket ?? null }),
      )
    },
    [me, lost, show, go, fail, copy, tellReady, focusComposer, t],
  )
}
