import { useQueryClient } from '@tanstack/react-query'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { reactToMessage } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'

/** The message as it stands once the company reacted to it; '' takes the reaction back. */
export function withOwnReaction(message: MessageView, emoji: string): MessageView {
  const others = message.reactions.filter(({ sender }) => sender !== 'me')
  const own = emoji === '' ? [] : [{ emoji, sender: 'me' as const, name: '' }]
  return { ...message, reactions: [...others, ...own] }
}

export function ownReactionOf(message: Pick<MessageView, 'reactions'>): string {
  return message.reactions.find(({ sender }) => sender === 'me')?.emoji ?? ''
}

/** Reacts at once; what the customer's phone did not take goes away again, with a word. The same emoji again takes it back. */
export function useReact(): (message: MessageView, emoji: string) => void {
  const client = useQueryClient()
  const fail = useFailureToast()
  return (message, emoji) => {
    const put = (next: MessageView) =>
      client.setQueryData<ConversationData>(
        keys.conversation(message.ticketId),
        (known) => known && putMessage(known, next),
      )
    const next = emoji === ownReactionOf(message) ? '' : emoji
    put(withOwnReaction(message, next))
    reactToMessage(message.id, next).then(put, (thrown: unknown) => {
      put(message)
      fail(thrown)
    })
  }
}
