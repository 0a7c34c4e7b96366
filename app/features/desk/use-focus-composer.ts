import { useMemo } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { stopWaiting, writeWhenThere } from '#app/components/focus-when-there.ts'
import { isTypedIn } from '#app/components/key-press.ts'
import { writeAhead } from '../composer/drafts.ts'
import type { WritingMode } from '../composer/drafts.ts'
import { startWriting } from '../composer/start-writing.ts'
import { ticketPath } from '../person/ticket-path.ts'
import { COMPOSER_ID } from './composer-id.ts'
import { useDesk } from './desk-context.tsx'
import { visitNow } from './desk-place.ts'

type Ticket = { id: number; uuid: string }

export type FocusComposer = {
  /**
   * Whoever takes a ticket wants to write, and does so while it is on its way: their words wait in its draft. Not where it would bring up
   * a keyboard over half of the conversation. `isComing`: the ticket is asked for though nothing leads to it yet. Returns whether its
   * writer has gone nowhere else meanwhile.
   */
  (ticket: Ticket, options?: { mode?: WritingMode; isComing?: () => boolean }): () => boolean
  /** It will not be written to. */
  giveUp(ticket: Ticket): void
}

/** What stands in the composer's place where a ticket cannot be written to though it is in hand. */
const NO_COMPOSER =
  '.composer-notice:not(:is([data-obstacle="pending"], [data-obstacle="closed"], [data-obstacle="survey"], [data-obstacle="held"]))'

const paneOf = ({ id }: Ticket) => `.chat-pane[data-ticket-id="${id}"]`
const composerOf = (ticket: Ticket) => `${paneOf(ticket)} #${COMPOSER_ID}`

export function useFocusComposer(): FocusComposer {
  const { companyId, me, heading } = useDesk()
  const { userId } = me
  return useMemo(() => {
    const focus: FocusComposer = Object.assign(
      (ticket: Ticket, { mode, isComing }: Parameters<FocusComposer>[1] = {}) => {
        if (window.matchMedia('(hover: none)').matches) {
          const { key } = visitNow()
          return () => visitNow().key === key && !isTypedIn(document.activeElement)
        }
        const path = ticketPath(ticket.uuid)
        const place = { companyId, userId, ticketId: ticket.id }
        return writeWhenThere({
          selector: composerOf(ticket),
          instead: `${paneOf(ticket)}:has(${NO_COMPOSER}) [role="log"]`,
          isWanted: () => (heading.get() ?? visitNow().pathname) === path || isComing?.() === true,
          keep: writeAhead(deviceStorage(), place, mode),
          ...(mode === undefined ? {} : { enter: () => void startWriting(mode) }),
        })
      },
      { giveUp: (ticket: Ticket) => stopWaiting(composerOf(ticket)) },
    )
    return focus
  }, [companyId, userId, heading])
}
