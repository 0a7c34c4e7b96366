import { useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import { collectLetters } from '#app/components/collect-letters.ts'
import { writesByKeys } from '#app/components/writes-by-keys.ts'
import { goOnNowhere } from '#app/components/writing-on.ts'
import type { Destination } from '#app/features/commands/command.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { takesWords } from '../desk/is-held.ts'

/**
 * Returns how somebody leaves the desk's place for what they chose in the command bar. From the choice on, letters are for the ticket that
 * was chosen, if it can be written to, and no commands elsewhere: they follow Enter at once.
 */
export function useDeskLead(): (to: Destination) => () => void {
  const { heading, me } = useDesk()
  const navigate = useNavigate()
  const focusComposer = useFocusComposer()
  return useCallback(
    ({ path, state, ticket }) => {
      const { pathname } = new URL(path, window.location.href)
      heading.set(pathname)
      const writes = writesByKeys() && ticket !== undefined && takesWords(ticket, me)
      // Until the bar has let go of the keyboard.
      const letters = writes ? null : collectLetters()
      if (writes) focusComposer(ticket)
      return () => {
        // Another way may have come to its end meanwhile.
        heading.set(pathname)
        if (letters !== null) goOnNowhere(letters())
        navigate(path, { state })
      }
    },
    [heading, me, navigate, focusComposer],
  )
}
