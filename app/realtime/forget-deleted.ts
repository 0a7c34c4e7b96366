import type { QueryClient } from '@tanstack/react-query'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { personKey } from '#domains/notifications/push-payload.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import type { Pages } from '#app/desk-client/patch-messages.ts'
import { conversationCopy } from '#app/device/desk-copy.ts'
import { keepCopies } from '#app/device/device-store.ts'
import { REPLY_DONE_EVENT } from '#app/features/desk/desk-keys.ts'
import { debounced } from './debounced.ts'
import { MOVED_READ_MOST_MS, MOVED_READ_MS } from './limits.ts'

export type Holder = {
  client: QueryClient
  outbox: Outbox
  me: { companyId: number; userId: number }
}

const HOLD_MESSAGES = [keys.conversations, keys.allPasts, keys.earliers]

/**
 * Removes the words of a deleted message wherever this browser still holds them beside the message itself: quotes (answers that wait
 * on the device included), found passages, the device's copy of the conversation, and a notification that shows them.
 */
export function forgetDeleted({ client, outbox, me }: Holder, message: MessageView): void {
  for (const queryKey of HOLD_MESSAGES)
    for (const [key, data] of client.getQueriesData<Pages>({ queryKey })) {
      const next = data === undefined ? data : withoutQuotesOf(data, message.id)
      if (next !== data) client.setQueryData(key, next)
    }
  forgetFound(client, message.ticketId)
  outbox.forgetQuoted(message.id)
  window.dispatchEvent(new CustomEvent(REPLY_DONE_EVENT, { detail: message.id }))
  // What is in memory is copied again by itself; a copy of what is not would stay as it was.
  if (client.getQueryData(keys.conversation(message.ticketId)) === undefined)
    dropCopy(me, message.ticketId)
  void closeNotifications(message.ticketId)
}

/**
 * The same of a conversation that this person sees no more, or that went, or that words went from, `isForGood`: what is still to be seen loads again. A
 * search on the screen is asked anew only where they are nowhere any more: tickets go from queue to queue all day. Where messages of a contact,
 * `movedOf`, only went from it or came to it, and plans with them, whatever holds some of them is read again.
 */
export function forgetConversation(
  { client, me }: Holder,
  ticketId: number,
  isForGood: boolean,
  movedOf?: number,
): void {
  client.removeQueries({ queryKey: keys.conversation(ticketId), type: 'inactive' })
  if (isForGood) {
    forgetFound(client, ticketId)
    if (movedOf !== undefined)
      for (const queryKey of [
        keys.earlierTickets(movedOf),
        keys.galleryOf(movedOf),
        keys.allPlanned,
      ])
        void client.invalidateQueries({ queryKey })
    readAgainSoon(client)
  }
  dropCopy(me, ticketId)
  void closeNotifications(ticketId)
}

const readings = new WeakMap<QueryClient, () => void>()

/** Words stood in quotes, wherever they were quoted, and may stand in another conversation from now on. */
function readAgainSoon(client: QueryClient): void {
  const readAgain = () => {
    for (const queryKey of HOLD_MESSAGES) void client.invalidateQueries({ queryKey })
  }
  const soon = readings.get(client) ?? debounced(MOVED_READ_MS, readAgain, MOVED_READ_MOST_MS)
  readings.set(client, soon)
  soon()
}

function forgetFound(client: QueryClient, ticketId: number): void {
  for (const queryKey of [keys.searches, keys.inTicket(ticketId)])
    void client.resetQueries({ queryKey })
}

function dropCopy({ companyId, userId }: Holder['me'], ticketId: number): void {
  const person = personKey(companyId, userId)
  void keepCopies(person, [], [conversationCopy(ticketId)]).catch(() => undefined)
}

/** The pages without the words of a message that others in them quote. */
export function withoutQuotesOf<Data extends Pages>(data: Data, messageId: number): Data {
  const quotes = ({ quotedMsg }: MessageView) => quotedMsg?.id === messageId
  if (!data.pages.some((page) => page.messages.some(quotes))) return data
  return {
    ...data,
    pages: data.pages.map((page) =>
      page.messages.some(quotes)
        ? {
            ...page,
            messages: page.messages.map((message) =>
              message.quotedMsg?.id === messageId
                ? {
                    ...message,
                    quotedMsg: {
                      ...message.quotedMsg,
                      body: '',
                      mediaType: null,
                      isDeleted: true,
                    },
                  }
                : message,
            ),
          }
        : page,
    ),
  }
}

async function closeNotifications(ticketId: number): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications({ tag: `ticket-${ticketId}` })) ?? []
  for (const notification of shown) notification.close()
}
