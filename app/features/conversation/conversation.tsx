import { Button } from '@radix-ui/themes/components/button'
import { MessageSquare } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { searchWords } from '#app/i18n/pages/search.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { useSettled } from '#app/components/use-settled.ts'
import { useEarlier } from '#app/desk-client/earlier.ts'
import type { EarlierPage } from '#app/desk-client/earlier.ts'
import { useHasEarlierTickets } from '#app/desk-client/earlier-tickets.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import { useConversation } from '#app/desk-client/use-conversation.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk, useOutbox } from '../desk/desk-context.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { ConversationScroll } from './conversation-scroll.tsx'
import {
  conversationItems,
  firstUnreadOf,
  isAnsweredSince,
} from '../messages/conversation-items.ts'
import type { ConversationItem } from '../messages/conversation-items.ts'
import { ConversationEntry } from './conversation-entry.tsx'
import { ConversationSkeleton } from '../messages/conversation-skeleton.tsx'
import { FIRST_DRAWN } from '../messages/limits.ts'
import { MediaStage } from '../messages/media/media-stage.tsx'
import { MessageAnnouncer } from '../messages/message-announcer.tsx'
import { useDiscardMessage } from '../messages/use-discard-message.ts'
import { useFind } from '../messages/use-find.ts'
import { useMarkRead } from '../messages/use-mark-read.ts'
import { useMessageMenu } from './use-message-menu.tsx'
import { usePlace } from '../messages/use-place.ts'
import type { Target } from '../messages/use-place.ts'
import { useRetryMessage } from '../messages/use-retry-message.ts'
import './conversation.css'

// Its words come along.
const FindInTicket = lazyPart(
  () => import('../search/find-in-ticket.tsx').then((m) => m.FindInTicket),
  searchWords,
)

export type ConversationProps = { ticket: TicketView; onReply: (message: MessageView) => void }

/** The messages of a ticket, with what this device still has to send. Keyed by ticket: another ticket is another conversation. */
export function Conversation({ ticket, onReply }: ConversationProps) {
  const { t } = useTranslation('messages')
  const desk = useDesk()
  const conversation = useConversation(ticket.id, desk)
  const place = usePlace(ticket.id, conversation.data)
  const { past } = place
  useMarkRead(ticket, conversation.data !== undefined && past === null)
  useBackToOwnWords(ticket.id, past?.toNewest ?? null)
  const older = past?.query ?? conversation
  const { hasNextPage: hasOwnOlder, fetchNextPage } = older
  const earlier = useEarlier(ticket)
  const { fetchNextPage: fetchEarlier } = earlier
  const loadOlder = useCallback(
    () => void (hasOwnOlder ? fetchNextPage() : fetchEarlier()),
    [hasOwnOlder, fetchNextPage, fetchEarlier],
  )
  const hasEarlier = earlier.data === undefined ? null : earlier.hasNextPage
  // Asked only where the first message is on the screen, and once it stands there.
  const isWhole = conversation.data !== undefined && !hasOwnOlder
  const hasEarlierTickets = useHasEarlierTickets(ticket, useSettled() && isWhole)
  const mayGoEarlier = hasEarlierTickets && hasEarlier === null && !hasOwnOlder
  const find = useFind()
  const { press, menu } = useMessageMenu(ticket, place.data, onReply)
  if (conversation.isPending) return <ConversationSkeleton />
  if (conversation.data === undefined) {
    return <ErrorState title={t('failedToLoad')} onRetry={() => void conversation.refetch()} />
  }
  if (place.isOpening || place.data === undefined) return <ConversationSkeleton />
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears one shortcut of what is in it, and presses on messages
    <div className="conversation-with-find" onKeyDown={find.onKeyDown} {...press}>
      {find.isOpen && (
        <Suspense fallback={null}>
          <FindInTicket ticketId={ticket.id} onGo={place.go} onClose={find.close} />
        </Suspense>
      )}
      <LoadedConversation
        key={place.viewKey}
        ticket={ticket}
        data={place.data}
        newest={conversation.data}
        onReply={onReply}
        // Nobody is taken into earlier tickets who has not gone up to the first message.
        hasOlder={hasOwnOlder || hasEarlier === true}
        isLoadingOlder={older.isFetchingNextPage || earlier.isFetching}
        onLoadOlder={loadOlder}
        earlier={earlier.data?.pages}
        onEarlier={mayGoEarlier && !earlier.isFetching ? loadOlder : null}
        target={place.target}
        past={past}
      />
      {(older.isFetchNextPageError || earlier.isError) && (
        <p className="older-failed" role="alert">
          <Button size="1" variant="soft" color="gray" onClick={loadOlder}>
            {t('retry')}
          </Button>
        </p>
      )}
      {menu}
    </div>
  )
}

/** Whoever writes while they look at the past wants to see what they wrote. */
function useBackToOwnWords(ticketId: number, toNewest: (() => void) | null): void {
  const waiting = useOutbox().findLast((entry) => entry.ticketId === ticketId)?.clientId
  const seen = useRef(waiting)
  useEffect(() => {
    if (seen.current !== waiting && waiting !== undefined) toNewest?.()
    seen.current = waiting
  }, [waiting, toNewest])
}

type LoadedProps = ConversationProps & {
  data: NonNullable<Parameters<typeof messagesOf>[0]>
  /** The conversation's end: `data` unless the past is looked at. */
  newest: NonNullable<Parameters<typeof messagesOf>[0]>
  target: Target | null
  past: ReturnType<typeof usePlace>['past']
  hasOlder: boolean
  isLoadingOlder: boolean
  onLoadOlder: () => void
  earlier: readonly EarlierPage[] | undefined
  onEarlier: (() => void) | null
}

function LoadedConversation({ ticket, data, newest, onReply, earlier, ...place }: LoadedProps) {
  const { t } = useTranslation('messages')
  const isHydrated = useHydrated()
  const { items, messages } = useItems(ticket, data, { ...place, earlier })
  const newestMessages = useMemo(() => messagesOf(newest), [newest])
  const retry = useRetryMessage()
  const discard = useDiscardMessage()
  const entry = {
    contactName: ticket.contact.name,
    onReply,
    onRetry: retry,
    onDiscard: discard,
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquare size={20} />}
        title={t('empty')}
        action={
          place.onEarlier !== null && (
            <Button size="1" variant="soft" color="gray" onClick={place.onEarlier}>
              {t('earlier.show')}
            </Button>
          )
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <MediaStage
      messages={messages}
      onOlder={place.hasOlder && !place.isLoadingOlder ? place.onLoadOlder : undefined}
    >
      {isHydrated ? (
        <ConversationScroll
          name={t('conversation', { name: ticket.contact.name })}
          ticketId={ticket.id}
          items={items}
          entry={entry}
          {...place}
        />
      ) : (
        <StillConversation items={items} entry={entry} />
      )}
      <MessageAnnouncer messages={newestMessages} contactName={ticket.contact.name} />
    </MediaStage>
  )
}

function useItems(
  ticket: TicketView,
  data: LoadedProps['data'],
  { hasOlder, past, earlier }: Pick<LoadedProps, 'hasOlder' | 'past' | 'earlier'>,
) {
  const { me } = useDesk()
  const { dayKey } = useFormats()
  const outbox = useOutbox()
  const messages = useMemo(() => messagesOf(data), [data])
  // Where the unread began when the conversation was opened: reading must not take the mark away at once.
  const [opened] = useState(() => firstUnreadOf(messages, ticket.unreadMessages))
  const firstUnread = opened === null || isAnsweredSince(messages, opened.messageId) ? null : opened
  const { id, contactId, queueId, channel } = ticket
  const isPast = past !== null
  const items = useMemo(
    () =>
      conversationItems({
        earlier,
        messages,
        // What waits stands at the end, which the past has not reached.
        waiting: isPast ? [] : outbox.filter((entry) => entry.ticketId === id),
        ticket: { contactId, queueId, channel },
        writer: { id: me.userId, name: me.name },
        firstUnread: isPast ? null : firstUnread,
        hasOlder,
        dayKey,
      }),
    [
      earlier,
      messages,
      outbox,
      isPast,
      id,
      contactId,
      queueId,
      channel,
      me.userId,
      me.name,
      firstUnread,
      hasOlder,
      dayKey,
    ],
  )
  return { items, messages }
}

type EntryParts = Omit<Parameters<typeof ConversationEntry>[0], 'item'>

/** The server's picture of the end of a conversation: stands at its end without a script, until the live one takes over. */
function StillConversation({
  items,
  entry,
}: {
  items: readonly ConversationItem[]
  entry: EntryParts
}) {
  return (
    <div className="conversation conversation-still">
      <div>
        {items.slice(-FIRST_DRAWN).map((item) => (
          <ConversationEntry key={item.key} item={item} {...entry} />
        ))}
      </div>
    </div>
  )
}
