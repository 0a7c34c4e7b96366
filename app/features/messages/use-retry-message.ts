import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { answeredNow } from '#app/desk-client/answered-now.ts'
import { retryMessage } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import type { ConversationItem } from './conversation-items.ts'

/** Sends again what failed: from this device when the server never took it, else by the server. */
export function useRetryMessage(): (item: ConversationItem) => void {
  const client = useQueryClient()
  const { outbox, me } = useDesk()
  const fail = useFailureToast()
  return useCallback(
    ({ message, waiting }) => {
      const ticket = cachedTicket(client, (waiting ?? message).ticketId)
      const seen = ticket && receiverOf(ticket)
      if (waiting !== null) {
        const { clientId, refused } = waiting
        if (ticket === undefined || refused === null) return outbox.retry(clientId, seen)
        // What this page knows of the receiver may be what was refused.
        return void answeredNow(client, me, ticket.uuid, refused).then((now) =>
          outbox.retry(clientId, receiverOf(now ?? ticket)),
        )
      }
      const key = keys.conversation(message.ticketId)
      const put = (next: typeof message) =>
        client.setQueryData<ConversationData>(key, (known) => known && putMessage(known, next))
      put({ ...message, ack: 0, failed: null })
      retryMessage(message.id, seen).then(put, (thrown: unknown) => {
        put(message)
        if (ticket && thrown instanceof DeskError) void answeredNow(client, me, ticket.uuid, thrown)
        fail(thrown)
      })
    },
    [client, me, outbox, fail],
  )
}
