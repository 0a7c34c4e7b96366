import { Button } from '@radix-ui/themes/components/button'
import { MessageSquare } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { useMarkRead } from './use-mark-read.ts'
import { useRetryMessage } from './use-retry-message.ts'
import './conversation.css'

export type ConversationProps = { ticket: TicketView; onReply: (message: MessageView) => void }

/** The messages of a ticket, with what this device still has to send. Keyed by ticket: another ticket is another conversation. */
export function Conversation({ ticket, onReply }: ConversationProps) {
  const { t } = useTranslation('messages')
  const conversation = useConversation(ticket.id, useDesk())
  useMarkRead(ticket, conversation.data !== undefined)
  const { fetchNextPage } = conversation
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (conversation.isPending) return <ConversationSkeleton />
  if (conversation.data === undefined) {
    return <ErrorState title={t('failedToLoad')} onRetry={() => void conversation.refetch()} />
  }
  return (
    <>
      <LoadedConversation
        ticket={ticket}
        data={conversation.data}
        onReply={onReply}
        hasOlder={conversation.hasNextPage}
        isLoadingOlder={conversation.isFetchingNextPage}
        onLoadOlder={loadOlder}
      />
      {conversation.isFetchNextPageError && (
        <p className="older-failed" role="alert">
          <Button size="1" variant="soft" color="gray" onClick={loadOlder}>
            {t('retry')}
          </Button>
        </p>
      )}
    </>
  )
}

type LoadedProps = ConversationProps & {
  data: NonNullable<Parameters<typeof messagesOf>[0]>
  hasOlder: boolean
  isLoadingOlder: boolean
  onLoadOlder: () => void
}

function LoadedConversation({ ticket, data, onReply, ...older }: LoadedProps) {
  const { t } = useTranslation('messages')
  const { outbox } = useDesk()
  const isHydrated = useHydrated()
  const { items, messages } = useItems(ticket, data, older.hasOlder)
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
    <MediaStage messages={messages}>
      {isHydrated ? (
        <ConversationScroll
          name={t('conversation', { name: ticket.contact.name })}
          ticketId={ticket.id}
          items={items}
          entry={entry}
          {...older}
        />
      ) : (
        <StillConversation items={items} entry={entry} />
      )}
      <MessageAnnouncer messages={messages} contactName={ticket.contact.name} />
    </MediaStage>
  )
}

function useItems(ticket: TicketView, data: LoadedProps['data'], hasOlder: boolean) {
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
  const items = useMemo(
    () =>
      conversationItems({
        messages,
        waiting: outbox.filter((entry) => entry.ticketId === id),
        ticket: { contactId, queueId },
        writer: { id: me.userId, name: me.name },
        firstUnread,
        hasOlder,
        dayKey,
      }),
    [messages, outbox, id, contactId, queueId, me.userId, me.name, firstUnread, hasOlder, dayKey],
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
