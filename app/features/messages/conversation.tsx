import { Button } from '@radix-ui/themes/components/button'
import { MessageSquare } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/components/lazy-part.ts'
import { searchWords } from '#app/i18n/pages/search.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import { useConversation } from '#app/desk-client/use-conversation.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk, useOutbox } from '../tickets/desk-context.tsx'
import { useHydrated } from '../tickets/use-hydrated.ts'
import { ConversationScroll } from './conversation-scroll.tsx'
import { conversationItems, firstUnreadOf } from './conversation-items.ts'
import type { ConversationItem } from './conversation-items.ts'
import { ConversationEntry } from './conversation-entry.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { FIRST_DRAWN } from './limits.ts'
import { MediaStage } from './media/media-stage.tsx'
import { MessageAnnouncer } from './message-announcer.tsx'
import { useFind } from './use-find.ts'
import { useMarkRead } from './use-mark-read.ts'
import { usePlace } from './use-place.ts'
import type { Target } from './use-place.ts'
import { useRetryMessage } from './use-retry-message.ts'
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
  const conversation = useConversation(ticket.id, useDesk())
  const place = usePlace(ticket.id, conversation.data)
  const { past } = place
  useMarkRead(ticket, conversation.data !== undefined && past === null)
  useBackToOwnWords(ticket.id, past?.toNewest ?? null)
  const older = past?.query ?? conversation
  const { fetchNextPage } = older
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const find = useFind()
  if (conversation.isPending) return <ConversationSkeleton />
  if (conversation.data === undefined) {
    return <ErrorState title={t('failedToLoad')} onRetry={() => void conversation.refetch()} />
  }
  if (place.isOpening || place.data === undefined) return <ConversationSkeleton />
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears one shortcut of what is in it
    <div className="conversation-with-find" onKeyDown={find.onKeyDown}>
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
        hasOlder={older.hasNextPage}
        isLoadingOlder={older.isFetchingNextPage}
        onLoadOlder={loadOlder}
        target={place.target}
        past={past}
      />
      {older.isFetchNextPageError && (
        <p className="older-failed" role="alert">
          <Button size="1" variant="soft" color="gray" onClick={loadOlder}>
            {t('retry')}
          </Button>
        </p>
      )}
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
}

function LoadedConversation({ ticket, data, newest, onReply, ...place }: LoadedProps) {
  const { t } = useTranslation('messages')
  const { outbox } = useDesk()
  const isHydrated = useHydrated()
  const { items, messages } = useItems(ticket, data, place)
  const newestMessages = useMemo(() => messagesOf(newest), [newest])
  const retry = useRetryMessage()
  const entry = {
    contactName: ticket.contact.name,
    onReply,
    onRetry: retry,
    onDiscard: outbox.discard,
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={<MessageSquare size={20} />} title={t('empty')}>
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
  { hasOlder, past }: Pick<LoadedProps, 'hasOlder' | 'past'>,
) {
  const { me } = useDesk()
  const { dayKey } = useFormats()
  const outbox = useOutbox()
  const messages = useMemo(() => messagesOf(data), [data])
  // Where the unread began when the conversation was opened: reading must not take the mark away at once.
  const [opened] = useState(() => firstUnreadOf(messages, ticket.unreadMessages))
  const last = messages.at(-1)
  // An answer of ours ends what was unread.
  const isAnswered =
    opened !== null && last?.fromMe === true && !last.isPrivate && last.id > opened.messageId
  const firstUnread = isAnswered ? null : opened
  const { id, contactId, queueId } = ticket
  const isPast = past !== null
  const items = useMemo(
    () =>
      conversationItems({
        messages,
        // What waits stands at the end, which the past has not reached.
        waiting: isPast ? [] : outbox.filter((entry) => entry.ticketId === id),
        ticket: { contactId, queueId },
        writer: { id: me.userId, name: me.name },
        firstUnread: isPast ? null : firstUnread,
        hasOlder,
        dayKey,
      }),
    [
      messages,
      outbox,
      isPast,
      id,
      contactId,
      queueId,
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
