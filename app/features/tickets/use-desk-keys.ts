import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { isPageCovered } from '#app/components/key-press.ts'
import { keys } from '#app/desk-client/keys.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useViewer } from '#app/features/shell/viewer.tsx'
import { COMPOSER_ID } from '../composer/composer-id.ts'
import { useDesk } from './desk-context.tsx'
import { commandFor, REPLY_EVENT, SLASH_EVENT } from './desk-keys.ts'
import type { DeskCommand } from './desk-keys.ts'
import { useShowDialog } from './show-dialog.ts'
import { SEARCH_BOX_ID } from './search-box-id.ts'
import { isHeld, isRatable } from './ticket-command.ts'
import { toggled } from './ticked.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useTicketActions } from './use-ticket-actions.ts'

/** Hands stay on the keyboard: what each key does at the desk. */
export function useDeskKeys(filter: TicketListFilter): void {
  const client = useQueryClient()
  const { selected, ticked, picked, directory } = useDesk()
  const { plan } = useViewer()
  const { uuid } = useParams()
  const go = useDeskNavigation()
  const show = useShowDialog()
  const actions = useTicketActions()

  const run = (command: DeskCommand): boolean => {
    const list =
      client
        .getQueryData<TicketListData>(keys.ticketList(filter))
        ?.pages.flatMap((page) => page.tickets) ?? []
    const open = uuid === undefined ? undefined : cachedTicketByUuid(client, uuid)
    const at = list.findIndex((ticket) => ticket.id === (selected.get() ?? open?.id))
    const current = list[at] ?? open
    const move = (ticket: TicketView | undefined) => ticket !== undefined && selected.set(ticket.id)
    switch (command) {
      case 'next':
        move(list[Math.min(at + 1, list.length - 1)])
        return true
      case 'previous':
        move(list[Math.max(at - 1, 0)])
        return true
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
        if (open?.status !== 'open' && open?.status !== 'group') return false
        void actions.close(open).then(() => {
          const index = list.findIndex((ticket) => ticket.id === open.id)
          const next = list[index + 1] ?? list[index - 1]
          if (next === undefined) return
          selected.set(next.id)
          if (next.status !== 'pending') go.toTicket(next)
        })
        return true
      case 'reply': {
        if (open === undefined) return false
        const data = client.getQueryData<ConversationData>(keys.conversation(open.id))
        const answerable = messagesOf(data).filter(isAnswerable)
        const wanted =
          answerable.find(({ id }) => id === pointedMessage()) ??
          answerable.findLast((message) => !message.fromMe)
        if (wanted === undefined) return false
        window.dispatchEvent(new CustomEvent(REPLY_EVENT, { detail: wanted }))
        return true
      }
      case 'compose':
        window.dispatchEvent(new CustomEvent(SLASH_EVENT))
        return focus(COMPOSER_ID)
      case 'note':
        return press('[data-testid="write-note"], [data-testid="composer-note"]')
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
        if (uuid === undefined) selected.set(null)
        else go.toList()
        return true
      default:
        return command satisfies never
    }
  }

  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandFor(event)
      if (command === null || isPageCovered()) return
      if (latest.current(command)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const isAnswerable = ({ isDeleted, isPrivate, wid }: MessageView) =>
  !isDeleted && !isPrivate && wid !== null

/** The message that the keyboard's focus is in, or the pointer on. */
function pointedMessage(): number {
  const at = (state: string) =>
    document.querySelector<HTMLElement>(`[data-message-id]:${state}`)?.dataset.messageId
  return Number(at('focus-within') ?? at('hover'))
}

function focus(id: string): boolean {
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}

function press(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector)
  element?.click()
  return element !== null
}
