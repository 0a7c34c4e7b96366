import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isEditable } from '#domains/messages/is-editable.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { EDIT_EVENT } from '../desk/desk-keys.ts'

export function startEdit(message: MessageView): void {
  window.dispatchEvent(new CustomEvent(EDIT_EVENT, { detail: message }))
}

/** The own message of this ticket that is being given other words, in place of the composer. */
export function useEdited(
  ticketId: number,
): [MessageView | null, (message: MessageView | null) => void] {
  const [edited, setEdited] = useState<MessageView | null>(null)
  useEffect(() => {
    const onEdit = (event: Event) => {
      const message = (event as CustomEvent<MessageView>).detail
      if (message.ticketId === ticketId) setEdited(message)
    }
    window.addEventListener(EDIT_EVENT, onEdit)
    return () => window.removeEventListener(EDIT_EVENT, onEdit)
  }, [ticketId])
  return [edited, setEdited]
}

/** Starts to edit one's last message; false when it can no longer be edited. */
export function useEditLast(ticket: Pick<TicketView, 'id' | 'channel'>): () => boolean {
  const client = useQueryClient()
  const { me } = useDesk()
  return () => {
    const data = client.getQueryData<ConversationData>(keys.conversation(ticket.id))
    const last = messagesOf(data).findLast(
      (message) => message.user?.id === me.userId && !message.isPrivate && !message.isDeleted,
    )
    if (last === undefined || !isEditable(last, ticket.channel, serverNow())) return false
    startEdit(last)
    return true
  }
}
