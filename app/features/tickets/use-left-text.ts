import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTypedIn, isWithin } from '#app/components/key-press.ts'
import { beginWords, writeOn } from '#app/components/writing-on.ts'
import { cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { isAtDesk } from '../desk/desk-place.ts'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { ticketAt } from '../person/ticket-path.ts'

/**
 * Whoever has asked for another place may still be in the text they were in, while that is drawn: what they write from then on is for the
 * ticket that they asked for, or for nothing that is known yet, and Enter sends nothing of the one that they left.
 */
export function useLeftText(): void {
  const client = useQueryClient()
  const { heading } = useDesk()
  const focusComposer = useFocusComposer()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !isTypedIn(event.target) || !isWithin(event, '[data-left]')) return
      if (event.key === 'Enter') {
        // With Ctrl too: it sends as well.
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      if (event.ctrlKey || event.metaKey) return
      // Nobody has asked for that place: the words are of the text still.
      if (heading.isLed()) return
      const uuid = ticketAt(heading.get() ?? '')
      const asked = uuid === undefined ? undefined : cachedTicketByUuid(client, uuid)
      const isLetter = [...event.key].length === 1 || event.key === 'Dead'
      if (!isLetter) return
      // The browser writes the letter where the focus is by then.
      if (asked !== undefined) return void focusComposer(asked)
      // To the list: the words are of the text still.
      if (uuid === undefined && isAtDesk({ pathname: heading.get() ?? '' })) return
      // To a page, or a ticket that nothing is known of yet: not into the one that is left.
      beginWords()
      writeOn()
    }
    // Before the text itself hears it.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [client, heading, focusComposer])
}
