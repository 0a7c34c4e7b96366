import { useEffect, useMemo } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { stopWaiting, writeWhenThere } from '#app/components/focus-when-there.ts'
import { isTypedIn } from '#app/components/key-press.ts'
import { followWriting } from '#app/components/writing-on.ts'
import type { Writer } from '#app/components/writing-on.ts'
import { writeAhead } from './drafts.ts'
import type { DraftPlace, WritingMode } from './drafts.ts'
import { startWriting } from './start-writing.ts'
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

const paneOf = ({ id }: Pick<Ticket, 'id'>) => `.chat-pane[data-ticket-id="${id}"]`
const composerOf = (ticket: Pick<Ticket, 'id'>) => `${paneOf(ticket)} #${COMPOSER_ID}`

/** In the composer of a ticket while it is drawn in that mode, else in its draft. */
function writerIn(place: DraftPlace, mode?: WritingMode): Writer {
  return {
    text: () => {
      const text = document.querySelector<HTMLElement>(composerOf({ id: place.ticketId }))
      return text !== null && (mode === undefined || modeOf(text) === mode) ? text : null
    },
    begin: () => writeAhead(deviceStorage(), place, mode),
  }
}

const modeOf = (text: Element): WritingMode =>
  text.closest('.composer[data-note]') === null ? 'message' : 'note'

/** Keeps what is written on in a ticket whose composer goes from under its writer's hands. */
export function useWritingOn(): void {
  const { companyId, me } = useDesk()
  const { userId } = me
  useEffect(
    () =>
      followWriting((text) => {
        const pane = text.closest<HTMLElement>('.chat-pane')
        if (text.id !== COMPOSER_ID || pane === null) return null
        return writerIn(
          { companyId, userId, ticketId: Number(pane.dataset.ticketId) },
          modeOf(text),
        )
      }),
    [companyId, userId],
  )
}

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
          ...writerIn(place, mode),
          selector: composerOf(ticket),
          instead: `${paneOf(ticket)}:has(${NO_COMPOSER}) [role="log"]`,
          meanwhile: `${paneOf(ticket)} .composer-notice`,
          isWanted: () => (heading.get() ?? visitNow().pathname) === path || isComing?.() === true,
          ...(mode === undefined ? {} : { enter: () => startWriting(mode) }),
        })
      },
      { giveUp: (ticket: Ticket) => stopWaiting(composerOf(ticket)) },
    )
    return focus
  }, [companyId, userId, heading])
}
