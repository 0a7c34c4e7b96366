import { useEffect } from 'react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { REPLY_EVENT } from './desk-keys.ts'
import { draftsChanged, watchDrafts } from './drafts.ts'

/** Messages that are answered again as soon as somebody writes to the customer of their ticket. */
const waiting = new Map<number, MessageView>()

export function giveQuoteBack(ticketId: number, message: MessageView): void {
  waiting.set(ticketId, message)
  draftsChanged()
}

/** Takes what waits for a ticket into its composer, unless another message is answered there. `isNote`: a note answers nobody. */
export function useQuoteBack(ticketId: number, isNote: boolean, hasQuote: boolean): void {
  useEffect(() => {
    if (isNote) return
    const take = () => {
      const detail = waiting.get(ticketId)
      waiting.delete(ticketId)
      if (detail === undefined || hasQuote) return
      // What is drawn around the composer listens a moment later than it.
      queueMicrotask(() => window.dispatchEvent(new CustomEvent(REPLY_EVENT, { detail })))
    }
    take()
    return watchDrafts(take)
  }, [ticketId, isNote, hasQuote])
}
