import { Suspense, useState } from 'react'
import type { RefObject } from 'react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Anchor } from '#app/components/floating-panel.tsx'
import { useContextPress } from '#app/components/use-context-press.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import { MessageMenu } from './more-action.tsx'

/** The menu of the message that somebody pressed on. Gives the listeners of the conversation, and the menu. */
export function useMessageMenu(
  ticket: TicketView,
  data: Parameters<typeof messagesOf>[0],
  onReply: (message: MessageView) => void,
) {
  const [opened, setOpened] = useState<{ message: MessageView; at: RefObject<Anchor> } | null>(null)
  const press = useContextPress((target, at) => {
    const bubble = target.closest<HTMLElement>('[data-message-id]')
    const id = Number(bubble?.dataset.messageId)
    const message = messagesOf(data).find((one) => one.id === id)
    if (message === undefined || message.isDeleted) return false
    setOpened({ message, at: { current: at } })
    return true
  })
  const menu = opened !== null && (
    <Suspense fallback={null}>
      <MessageMenu
        message={opened.message}
        channel={ticket.channel}
        beside={opened.at}
        isPressed
        onReply={onReply}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  )
  return { press, menu }
}
