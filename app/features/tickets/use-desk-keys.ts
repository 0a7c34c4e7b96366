import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { announce } from '#app/components/announcer.tsx'
import { isCollecting } from '#app/components/collect-letters.ts'
import { catchLetter, isTextCovered } from '#app/components/focus-when-there.ts'
import { hasJustChanged, hasJustMoved } from '#app/components/settling.ts'
import { toast } from '#app/components/toast.ts'
import { followPresses, isLeftByPointer } from '#app/components/left-by-pointer.ts'
import {
  isBesideText,
  isForTheText,
  isOverThePage,
  isPageCovered,
  isWithin,
  TEXT_TO_WRITE,
} from '#app/components/key-press.ts'
import {
  beginWords,
  endWords,
  goOnWriting,
  isAtFirstLetter,
  writeOn,
  writeOnElsewhere,
} from '#app/components/writing-on.ts'
import { keys } from '#app/desk-client/keys.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import type { WritingMode } from '../desk/drafts.ts'
import { writingModeIn } from '../desk/composer-id.ts'
import { startWriting } from '../desk/start-writing.ts'
import { isAtCarrier } from '../messages/is-at-carrier.ts'
import { useDesk } from '../desk/desk-context.tsx'
import {
  changesTicket,
  commandFor,
  isAboutTicket,
  isHeldOn,
  REPLY_EVENT,
} from '../desk/desk-keys.ts'
import type { DeskCommand } from '../desk/desk-keys.ts'
import { focusRow } from '../desk/focus-places.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { SEARCH_BOX_ID } from '../desk/search-box-id.ts'
import { isHeld } from '../desk/is-held.ts'
import { isClosable, isColleagues, isRatable } from './ticket-command.ts'
import { toggled } from './ticked.ts'
import { useLeftText } from './use-left-text.ts'
import { isAtDesk } from '../desk/desk-place.ts'
import { ticketAt } from '../person/ticket-path.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import {
  useFocusComposer,
  useWordsOnTheWay,
  useWriterIn,
  useWritingOn,
} from '../desk/use-focus-composer.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'

/** Hands stay on the keyboard: what each key does at the desk. */
export function useDeskKeys(filter: TicketListFilter): void {
  const { t } = useTranslation(['desk', 'common'])
  const client = useQueryClient()
  const { selected, heading, ticked, picked, directory, me } = useDesk()
  const { plan } = useViewer()
  const { uuid } = useParams()
  const go = useDeskNavigation()
  const show = useShowDialog()
  const actions = useTicketActions()
  const focusComposer = useFocusComposer()
  const writerIn = useWriterIn()

  const run = (command: DeskCommand): boolean => {
    const list = listed(client, filter)
    // Keys are faster than the router, which may wait for a page: they are about the ticket that was asked for, not the one that is left.
    const way = heading.get()
    // To another page.
    if (way !== null && !isAtDesk({ pathname: way })) return false
    const openUuid = way === null ? uuid : ticketAt(way)
    const open = openUuid === undefined ? undefined : cachedTicketByUuid(client, openUuid)
    const placeOf = (id: number | null | undefined) => list.findIndex((one) => one.id === id)
    const at = placeOf(open?.id) === -1 ? placeOf(selected.get()) : placeOf(open?.id)
    // Where no ticket is asked for, the row that stands out, or that somebody went to by Tab.
    const current =
      openUuid === undefined ? (list[at] ?? list.find(({ id }) => id === focusedRow())) : open
    /** To a row of the list: its ticket opens at once, as far as it can be opened. */
    const moveTo = (index: number, now = list) => {
      const to = Math.max(0, Math.min(index, now.length - 1))
      const ticket = now[to]
      if (ticket === undefined) return false
      selected.set(ticket.id)
      if (ticket.status === 'pending') go.toList()
      else go.toTicket(ticket)
      focusRow(ticket.id)
      announce(t('moved', { name: ticket.contact.name, at: to + 1, of: now.length }))
      return true
    }
    const write = (mode: WritingMode) => {
      if (openUuid === undefined) {
        if (current === undefined) return false
        if (current.status !== 'pending') {
          go.toTicket(current)
          focusComposer(current, { mode })
          return true
        }
        // It does not open: its words have a place of their own.
        show({ kind: 'waiting-text', ticket: current, mode })
        return true
      }
      if (open === undefined) return false
      if (way === null) {
        if (startWriting({ ticketId: open.id, mode })) {
          goOnWriting(writerIn(open.id, mode))
          return true
        }
        if (writingModeIn(document.activeElement) === null) return false
      }
      // What is drawn belongs to the ticket that is left, or is still the customer's box where a comment is begun.
      focusComposer(open, { mode })
      return true
    }
    switch (command) {
      case 'next':
        return moveTo(at + 1)
      case 'previous':
        return moveTo(at - 1)
      case 'open':
        if (current === undefined || current.status === 'pending') return false
        go.toTicket(current)
        return true
      case 'accept':
        if (current?.status !== 'pending') return false
        void actions.accept(current)
        return true
      case 'transfer':
        if (current === undefined || current.status === 'closed') return false
        show({ kind: 'transfer', ticket: open ?? current })
        return true
      case 'close-and-next':
        if (open === undefined || !isClosable(open)) return false
        if (isColleagues(open, me)) {
          toast({ text: t('takeFirst', { name: open.user?.name ?? '' }) })
          return false
        }
        void actions.close(open, {
          goOn: () => {
            // A list of open tickets is without it by now: the next one stands in its place.
            const now = listed(client, filter)
            const isNext = at !== -1 && moveTo(now[at]?.id === open.id ? at + 1 : at, now)
            // Whoever is at the next customer stays there.
            return isNext ? null : go.awayFrom(open.uuid)
          },
        })
        return true
      case 'write': {
        const data = client.getQueryData<ConversationData>(keys.conversation(open?.id ?? 0))
        const chosen = messagesOf(data).find(({ id }) => id === focusedMessage())
        if (!write('message')) return false
        if (way === null && chosen !== undefined && isAnswerable(chosen))
          window.dispatchEvent(new CustomEvent(REPLY_EVENT, { detail: chosen }))
        return true
      }
      case 'note':
        return write('note')
      case 'search':
        return focus(SEARCH_BOX_ID)
      case 'tick':
        if (current === undefined) return false
        selected.set(current.id)
        ticked.set(toggled(ticked.get(), [current.id]))
        return true
      case 'snooze':
        if (current === undefined || current.status === 'closed') return false
        show({ kind: 'snooze', ticket: open ?? current })
        return true
      case 'schedule':
        if (open === undefined || !isHeld(open) || !plan.useSchedules) return false
        show({ kind: 'schedule', ticket: open, schedule: null })
        return true
      case 'close-with-rating':
        if (open === undefined || !isRatable(open, directory.company)) return false
        show({ kind: 'rating', ticket: open })
        return true
      case 'back':
        if (picked.get() !== null) {
          picked.set(null)
          return true
        }
        if (ticked.get() !== null) {
          ticked.set(null)
          return true
        }
        if (openUuid === undefined) selected.set(null)
        else go.toList()
        return true
      default:
        return command satisfies never
    }
  }

  const tellMoved = () => toast({ text: t('common:justMoved') })
  const latest = useRef({ run, tellMoved })
  useEffect(() => {
    latest.current = { run, tellMoved }
  })
  useWritingOn()
  useWordsOnTheWay()
  useLeftText()
  useEffect(() => {
    /** The key whose press did something: held on, it writes nothing where that has led. */
    let acted: string | null = null
    /** The key that closes, while it came too late: who closes one after the other presses it again, and writes no word. */
    let closes: string | null = null
    const onKey = (event: KeyboardEvent) => {
      const isAgain = event.code === closes && isAtFirstLetter()
      closes = null
      if (!event.repeat) acted = null
      else if (event.code === acted) return event.preventDefault()
      if (isPageCovered()) return
      // The browser writes the letter where the focus is by then.
      if (isForTheText(event)) {
        if (!writeOnElsewhere(event)) document.querySelector<HTMLElement>(TEXT_TO_WRITE)?.focus()
        return
      }
      if (isBesideText(event) && catchLetter()) return
      if (isBesideText(event) && !isAgain && !isNoWord(event) && writeOn()) return
      const command = commandFor(event)
      if (command !== null && (isTextCovered() || isCollecting())) return event.preventDefault()
      if (command !== null && isTooLate(command)) {
        event.preventDefault()
        latest.current.tellMoved()
        if (command === 'close-and-next') closes = event.code
        return beginWords()
      }
      if (command === null || !latest.current.run(command)) {
        // A held key is no word.
        if (isBesideText(event) && event.key !== ' ' && !event.repeat)
          beginWords(event.key === 'Dead' ? '' : event.key)
        return
      }
      event.preventDefault()
      if (isAgain) endWords()
      if (!isHeldOn(command)) acted = event.code
    }
    const endOfFollowing = followPresses(isOverThePage, isPageCovered)
    window.addEventListener('keydown', onKey)
    return () => {
      endOfFollowing()
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** Behind a first letter that did nothing: a key that is held, or Space on a button that the keyboard went to, is no second one. */
const isNoWord = (event: KeyboardEvent) => {
  if (!isAtFirstLetter()) return false
  const { key, repeat, target } = event
  const isPress = key === ' ' && isWithin(event, 'button') && !isWithin(event, '[data-acts]')
  return repeat || (isPress && !isLeftByPointer(target))
}

/** Whether a key was meant for what stood there before. */
const isTooLate = (command: DeskCommand) =>
  (hasJustMoved() && isAboutTicket(command)) || (hasJustChanged() && changesTicket(command))

const isAnswerable = (message: MessageView) => !message.isDeleted && isAtCarrier(message)

function listed(client: QueryClient, filter: TicketListFilter): TicketView[] {
  const data = client.getQueryData<TicketListData>(keys.ticketList(filter))
  return data?.pages.flatMap((page) => page.tickets) ?? []
}

function focusedRow(): number {
  const row = document.activeElement?.closest<HTMLElement>('.ticket-row')
  return Number(row?.dataset.ticketId)
}

/** The message that the keyboard is on. */
function focusedMessage(): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]')
  return Number(focused?.dataset.messageId)
}

function focus(id: string): boolean {
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}
