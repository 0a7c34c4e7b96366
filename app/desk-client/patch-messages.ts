import type { InfiniteData } from '@tanstack/react-query'
import type { MessagePage, MessageView } from '#domains/messages/messages.types.ts'

/** Pages as they were loaded: the newest first, each with its oldest message first. */
export type ConversationData = InfiniteData<MessagePage, string | null>

/** What an `ack` frame carries. */
export type MessageAck = Pick<
  MessageView,
  'id' | 'ticketId' | 'clientId' | 'ack' | 'failed' | 'wid'
>

/** All loaded messages of a conversation, oldest first. */
export function messagesOf(data: Pages | undefined): MessageView[] {
  return data === undefined ? [] : data.pages.toReversed().flatMap((page) => page.messages)
}

export function compareMessages(a: MessageView, b: MessageView): number {
  if (a.sentAt !== b.sentAt) return a.sentAt < b.sentAt ? -1 : 1
  return a.id - b.id
}

/** Ticks only rise, whatever order the news arrive in; a failure that was tried again starts anew. */
function merged(known: MessageView, incoming: MessageView): MessageView {
  const ack =
    known.failed !== null && incoming.failed === null
      ? incoming.ack
      : Math.max(known.ack, incoming.ack)
  return { ...incoming, ack, wid: incoming.wid ?? known.wid }
}

/** Of the conversation's end, or of a part of its past: the newest first. */
export type Pages = { pages: MessagePage[] }

/** Pages after a message that may be among them was changed. */
export function replaceMessage<Data extends Pages>(data: Data, incoming: MessageView): Data {
  for (const [index, page] of data.pages.entries()) {
    const at = page.messages.findIndex((message) => isSame(message, incoming))
    const known = page.messages[at]
    if (known === undefined) continue
    const messages = page.messages.with(at, merged(known, incoming))
    if (known.sentAt !== incoming.sentAt) messages.sort(compareMessages)
    return { ...data, pages: data.pages.with(index, { ...page, messages }) }
  }
  return data
}

/** A conversation after a message was stored or changed. One that is older than everything loaded waits for its page. */
export function putMessage(data: ConversationData, incoming: MessageView): ConversationData {
  const replaced = replaceMessage(data, incoming)
  if (replaced !== data) return replaced
  const oldestFirst = data.pages.length - 1
  const target = data.pages.findIndex((page) => {
    const first = page.messages[0]
    return first !== undefined && compareMessages(incoming, first) >= 0
  })
  if (target === -1 && data.pages[oldestFirst]?.hasMore === true) return data
  const index = target === -1 ? oldestFirst : target
  const page = data.pages[index]
  if (page === undefined) return data
  const messages = [...page.messages, incoming].sort(compareMessages)
  return { ...data, pages: data.pages.with(index, { ...page, messages }) }
}

export function acknowledgeMessage<Data extends Pages>(data: Data, news: MessageAck): Data {
  for (const [index, page] of data.pages.entries()) {
    const at = page.messages.findIndex((message) => isSame(message, news))
    const known = page.messages[at]
    if (known === undefined) continue
    const next = merged(known, {
      ...known,
      ack: news.ack,
      failed: news.failed,
      wid: news.wid ?? known.wid,
    })
    if (next.ack === known.ack && next.wid === known.wid && sameFailure(next.failed, known.failed))
      return data
    return {
      ...data,
      pages: data.pages.with(index, { ...page, messages: page.messages.with(at, next) }),
    }
  }
  return data
}

/**
 * The newest page, read again after a gap, laid over what is loaded. When the two do not touch, the gap may hold messages that
 * were never seen: only the fresh page stays, and the older ones load again on the way up.
 */
export function refreshNewestPage(
  data: ConversationData | undefined,
  fresh: MessagePage,
): ConversationData {
  const alone: ConversationData = { pages: [fresh], pageParams: [null] }
  const first = fresh.messages[0]
  if (data === undefined || first === undefined) return alone
  const loaded = messagesOf(data)
  const touches = !fresh.hasMore || loaded.some((message) => message.id === first.id)
  if (!touches) return alone
  return fresh.messages.reduce(putMessage, data)
}

function isSame(
  a: Pick<MessageView, 'id' | 'clientId'>,
  b: Pick<MessageView, 'id' | 'clientId'>,
): boolean {
  return a.id === b.id || (a.clientId !== null && a.clientId === b.clientId)
}

function sameFailure(a: MessageView['failed'], b: MessageView['failed']): boolean {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.code === b.code &&
      a.reason === b.reason &&
      a.canRetry === b.canRetry)
  )
}
