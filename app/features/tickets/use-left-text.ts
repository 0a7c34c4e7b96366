import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTypedIn, isWithin } from '#app/components/key-press.ts'
import { cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { ticketAt } from '../person/ticket-path.ts'

/**
 * Whoever has asked for another place may still be in the text they were in, while that is drawn: what they write from then on is for the
 * ticket that they asked for, and Enter sends nothing of the one that they left.
 */
export function useLeftText(): void {
  const client = useQueryClient()
  const { heading } = useDesk()
  const focusComposer = useFocusComposer()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey) return
      if (!isTypedIn(event.target) || !isWithin(event, '[data-left]')) return
      if (event.key === 'Enter') {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      const uuid = ticketAt(heading.get() ?? '')
      const asked = uuid === undefined ? undefined : cachedTicketByUuid(client, uuid)
      const isLetter = [...event.key].length === 1 || event.key === 'Dead'
      // The browser writes the letter where the focus is by then.
      if (asked !== undefined && isLetter) focusComposer(asked)
    }
    // Before the text itself hears it.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [client, heading, focusComposer])
}
