import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { spendPress } from '#app/components/spent-press.ts'
import { changeAtOnce, TakenBackError } from '#app/desk-client/change-at-once.ts'
import type { TicketChangeAtOnce } from '#app/desk-client/change-at-once.ts'
import { ticketPath } from '../person/ticket-path.ts'
import { useDesk } from './desk-context.tsx'
import { visitNow } from './desk-place.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useFocusComposer } from './use-focus-composer.ts'
import { useStillWaiting } from './use-still-waiting.ts'

export type ShownChange = TicketChangeAtOnce & {
  /** Goes where the change leads. Returns the path, or null where that is nothing to be led back from. */
  goOn?: () => string | null
  /** Tells why the server refused; a notice unless given. `isHere`: its author has not gone on by themselves since. */
  onRefused?: (thrown: unknown, isHere: boolean) => void
}

/**
 * Returns how an attendant changes a ticket: the screen shows the change and goes on at once. A refusal takes both back and says so;
 * whoever has gone on by themselves meanwhile stays where they are. Resolves with the server's answer, null when it refused.
 */
export function useChangeAtOnce(): (
  ticket: TicketView,
  change: ShownChange,
) => Promise<TicketView | null> {
  const client = useQueryClient()
  const { me, heading } = useDesk()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const focusComposer = useFocusComposer()
  const wait = useStillWaiting()
  return useCallback(
    async (ticket, { goOn, onRefused, ...change }) => {
      const back = go.wayBack()
      const answering = changeAtOnce(client, me, ticket, change)
      const path = goOn?.() ?? null
      if (goOn !== undefined) spendPress()
      const isStillWaiting = wait()
      try {
        const answer = await answering
        isStillWaiting()
        return answer
      } catch (thrown) {
        // Whoever writes to the same customer is led to where that goes on.
        const isAtIt = (heading.get() ?? visitNow().pathname) === ticketPath(ticket.uuid)
        const isHere = isStillWaiting() || isAtIt
        if (path === ticketPath(ticket.uuid)) focusComposer.giveUp(ticket)
        const led = path === null ? null : back(path)
        // What had the focus went with the place that was left; whoever is in a field by now stays there.
        if (led === ticketPath(ticket.uuid) && isAtRest()) focusComposer(ticket)
        // The notice of the change before it has said so.
        if (thrown instanceof TakenBackError) return null
        if (onRefused === undefined) fail(thrown, ticket.contact)
        else onRefused(thrown, isHere)
        return null
      }
    },
    [client, me, heading, go, fail, focusComposer, wait],
  )
}

/** The keyboard is nowhere, or on the row that the list stands on. */
const isAtRest = () => document.activeElement?.matches('body, .ticket-row-lead') === true
