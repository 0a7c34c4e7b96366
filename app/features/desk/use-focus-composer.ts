import { NavigationType, useNavigationType } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { cachedTicket, cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { stopWaiting, writeWhenThere } from '#app/components/focus-when-there.ts'
import { isTypedIn } from '#app/components/key-press.ts'
import { noteChanged, noteMovedOn, onceDrawn } from '#app/components/settling.ts'
import { isToldAbout, toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { useTellNowhere } from '#app/components/use-tell-nowhere.ts'
import { writesByKeys } from '#app/components/writes-by-keys.ts'
import { followWriting, goOnNowhere, isSentence, whoWrites } from '#app/components/writing-on.ts'
import type { Writer } from '#app/components/writing-on.ts'
import { keepEdit, modeUnsent, readDrafts, unsentIn, writeAhead } from './drafts.ts'
import type { WritingMode } from './drafts.ts'
import { startWriting } from './start-writing.ts'
import { ticketAt, ticketPath } from '../person/ticket-path.ts'
import { beginsText, leaveDesk, takeFromPage, takeOnTheWay, writtenAs } from './words-on-the-way.ts'
import type { OnTheWay, TicketWriter } from './words-on-the-way.ts'
import { composerOf, EDIT_ID, paneOf, writingModeIn } from './composer-id.ts'
import { useDesk } from './desk-context.tsx'
import { visitNow } from './desk-place.ts'
import { takesWords } from './is-held.ts'
import { HANDED_SHOWN_MS } from './limits.ts'

type Ticket = { id: number; uuid: string }

type FocusOptions = {
  mode?: WritingMode
  isComing?: () => boolean
  /** What its writer has typed by now. */
  typed?: string
}

export type FocusComposer = {
  /**
   * Whoever takes a ticket wants to write, and does so while it is on its way: their words wait in its draft. Not where it would bring up
   * a keyboard over half of the conversation. `isComing`: the ticket is asked for though nothing leads to it yet. Returns whether its
   * writer has gone nowhere else meanwhile.
   */
  (ticket: Ticket, options?: FocusOptions): () => boolean
  /** It will not be written to. */
  giveUp(ticket: Ticket): void
}

/** What stands in the composer's place where a ticket cannot be written to though it is in hand. */
const NO_COMPOSER =
  '.composer-notice:not(:is([data-obstacle="pending"], [data-obstacle="closed"], [data-obstacle="survey"], [data-obstacle="held"]))'

/** What a notice is about that gives the unsent words of a ticket. */
export const unsentOf = (ticketId: number): string => `unsent ${ticketId}`

/** Returns who writes in a ticket: in its composer while that is drawn, in this mode if one is named, else in its draft. */
export function useWriterIn(): (ticketId: number, mode?: WritingMode) => TicketWriter {
  const client = useQueryClient()
  const { t } = useTranslation('desk')
  const { companyId, me } = useDesk()
  const { userId } = me
  return useCallback(
    (ticketId, mode) => {
      const place = { companyId, userId, ticketId }
      return {
        ticketId,
        mode,
        label: t('draftOfTicket'),
        about: unsentOf(ticketId),
        text: () => {
          const text = document.querySelector<HTMLElement>(composerOf({ id: ticketId }))
          return text !== null && (mode === undefined || writingModeIn(text) === mode) ? text : null
        },
        begin: () => writeAhead(deviceStorage(), place, mode),
        unsent: () => unsentIn(place, mode),
        isReachable: () => cachedTicket(client, ticketId) !== undefined,
      }
    },
    [client, companyId, userId, t],
  )
}

/** Returns who writes in a composer, or other words for a message in its place; null of any other text. */
export function useWriterOf(): (text: Element | null) => Writer | null {
  const writerIn = useWriterIn()
  const { companyId, me } = useDesk()
  const { userId } = me
  return useCallback(
    (text) => {
      const pane = text?.closest<HTMLElement>('.chat-pane')
      if (!(text instanceof HTMLTextAreaElement) || pane == null) return null
      const ticketId = Number(pane.dataset.ticketId)
      const mode = writingModeIn(text)
      if (mode !== null) return writerIn(ticketId, mode)
      if (text.id !== EDIT_ID) return null
      const messageId = Number(text.dataset.messageId)
      const place = { companyId, userId, ticketId }
      return {
        ...writerIn(ticketId),
        text: () => (text.isConnected ? text : null),
        begin: () => (words) =>
          keepEdit(deviceStorage(), place, { messageId, body: text.value + words }),
      }
    },
    [writerIn, companyId, userId],
  )
}

const isOfTicket = (writer: Writer): writer is TicketWriter => 'ticketId' in writer

/** Keeps what is written on in a ticket whose composer goes from under its writer's hands. */
export function useWritingOn(): void {
  const { t } = useTranslation(['desk', 'common'])
  const writerOf = useWriterOf()
  const copy = useCopy()
  const tellNowhere = useTellNowhere()
  const client = useQueryClient()
  useEffect(() => {
    const end = followWriting(writerOf, ({ about, isKept, isReachable, words }) => {
      if (about === null) return tellNowhere(words())
      // The notice that the ticket is out of reach offers the same.
      if (isKept && isToldAbout(about)) return
      toast({
        ...(isKept ? { text: t('wordsKept') } : { kind: 'error', text: t('wordsNotKept') }),
        action: { label: t('common:copyUnsent'), run: () => copy(words()) },
        durationMs: isKept && isReachable ? HANDED_SHOWN_MS : null,
      })
    })
    return () => {
      const by = whoWrites()
      const ticket = by === null || !isOfTicket(by) ? undefined : cachedTicket(client, by.ticketId)
      if (by !== null && isOfTicket(by) && ticket !== undefined)
        leaveDesk(by, ticketPath(ticket.uuid))
      end()
    }
  }, [client, writerOf, copy, tellNowhere, t])
}

/**
 * What was typed on another page for a ticket that was chosen there is written in it, once the desk is there. So are words that were begun
 * on the way to a ticket by the key that begins a comment or an answer, as soon as the ticket is known, and words that go on with what is
 * half written in it; others are nobody's.
 */
export function useWordsOnTheWay(): void {
  const focusComposer = useFocusComposer()
  const client = useQueryClient()
  const { companyId, me } = useDesk()
  const isLedHere = useRef(useNavigationType() !== NavigationType.Pop)
  const writerIn = useWriterIn()
  const tellNowhere = useTellNowhere()
  const asWritten = (way: OnTheWay, here: TicketView, isEarly: boolean) => {
    const place = { companyId, userId: me.userId, ticketId: here.id }
    const unsent = isEarly ? modeUnsent(deviceStorage(), place) : null
    const hasNote = isEarly && readDrafts(deviceStorage(), place).mode === 'note'
    return writtenAs(way, { unsent, hasNote, takesWords: takesWords(here, me) })
  }
  const latest = useRef({ asWritten, tellNowhere })
  useEffect(() => {
    latest.current = { asWritten, tellNowhere }
  })
  useEffect(() => {
    const { pathname } = visitNow()
    const uuid = ticketAt(pathname)
    const take = () => {
      const way = takeOnTheWay()
      if (way === null) return
      const { ticket, words, isEarly = false, by = null } = way
      const here = uuid === undefined ? undefined : cachedTicketByUuid(client, uuid)
      const written = here === undefined ? null : latest.current.asWritten(way, here, isEarly)
      // It shows them with what waits in it, which it has not read yet.
      if (isEarly && here !== undefined && written !== null)
        writerIn(here.id, written.mode).begin()(written.typed)
      // When React has drawn, as the composer changes its mode at once then. No key comes between.
      queueMicrotask(() => {
        if (ticket !== null) focusComposer(ticket)
        else if (by !== null) {
          if (here !== undefined)
            focusComposer(here, by.mode === undefined ? {} : { mode: by.mode })
        } else if (here !== undefined && written !== null) {
          const { mode, typed } = written
          // Whoever is in a field by now writes there.
          if (!isEarly) focusComposer(here, { mode, typed })
          else if (!isTypedIn(document.activeElement)) focusComposer(here, { mode })
        } else if (!isTypedIn(document.activeElement)) goOnNowhere(words)
        else if (isSentence(words)) latest.current.tellNowhere(words)
      })
    }
    const isUnknown = () =>
      uuid !== undefined &&
      visitNow().pathname === pathname &&
      cachedTicketByUuid(client, uuid) === undefined
    const endOfWaiting = isUnknown() && beginsText() ? whenKnown(client, isUnknown, take) : null
    if (endOfWaiting === null) take()
    const isLed = isLedHere.current
    const isBack = takeFromPage() && !isLed
    isLedHere.current = false
    // Somebody was led here by another page (a new ticket from a contact's): what they typed may go on, and is no command of this one. Who
    // comes back knows where they are, and may write.
    const note = isLed ? noteMovedOn : isBack ? noteChanged : null
    // What is not drawn yet has no id.
    const endOfNoting =
      note !== null && uuid !== undefined ? onceDrawn('.chat-pane[data-ticket-id]', note) : note?.()
    return () => {
      endOfWaiting?.()
      endOfNoting?.()
    }
  }, [client, focusComposer, writerIn])
}

/** Runs once the ticket of the address is here, or another address is. Returns the end of waiting for that. */
function whenKnown(client: QueryClient, isUnknown: () => boolean, run: () => void): () => void {
  const look = () => {
    if (isUnknown()) return
    end()
    run()
  }
  const ends = [client.getQueryCache().subscribe(look), window.__remixRouter.subscribe(look)]
  const end = () => {
    for (const one of ends) one()
  }
  return end
}

export function useFocusComposer(): FocusComposer {
  const { heading } = useDesk()
  const writerIn = useWriterIn()
  return useMemo(() => {
    const where = () => heading.get() ?? visitNow().pathname
    const focus: FocusComposer = Object.assign(
      (ticket: Ticket, { mode, isComing, typed = '' }: FocusOptions = {}) => {
        if (!writesByKeys()) {
          if (typed !== '') writerIn(ticket.id, mode).begin()(typed)
          const { key } = visitNow()
          return () =>
            visitNow().key === key && !isTypedIn(document.activeElement) && isComing?.() !== false
        }
        const path = ticketPath(ticket.uuid)
        const wasAt = where()
        const notice = `${paneOf(ticket)} .composer-notice`
        const text = {
          ...writerIn(ticket.id, mode),
          selector: composerOf(ticket),
          isWanted: () =>
            where() === path ||
            // Whoever has gone elsewhere meanwhile writes there.
            (isComing?.() === true && where() === wasAt),
          ...(mode === undefined
            ? {}
            : {
                // While React draws something else the text becomes one for comments a moment after this.
                enter: () => startWriting({ ticketId: ticket.id, mode }),
              }),
          // A comment is written whatever keeps a message from being sent.
          ...(mode === 'note'
            ? { door: notice }
            : {
                instead: `${paneOf(ticket)}:has(${NO_COMPOSER}) [role="log"]`,
                meanwhile: notice,
              }),
        }
        return writeWhenThere(text, typed)
      },
      { giveUp: (ticket: Ticket) => stopWaiting(composerOf(ticket)) },
    )
    return focus
  }, [writerIn, heading])
}
