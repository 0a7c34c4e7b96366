import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { toast } from '#app/components/toast.ts'
import { keys } from '#app/desk-client/keys.ts'
import { joinPast, meets, pastQuery } from '#app/desk-client/past.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import type { ConversationData, Pages } from '#app/desk-client/patch-messages.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { useAddressedMessage, useFollowAddress } from './use-addressed-message.ts'

/** A message to be shown at its place. Asked for again, the same one is another target. */
export type Target = { messageId: number; takesFocus: boolean }

/** What of a conversation is on the screen: its end, or a part of its past. The key tells one opening from the next. */
type View = { key: string; pastId: number | null; leftAt: number }

/** Names the query while nothing of the past is looked at. */
const NO_MESSAGE = 0

const holds = (messages: readonly MessageView[], messageId: number) =>
  messages.some(({ id }) => id === messageId)

/**
 * Opens a conversation at a message, wherever it stands: in what is loaded, or in a part of the past that is loaded for it. The part
 * grows both ways; when it meets the end, they are one again and nothing moves.
 */
export function usePlace(ticketId: number, end: Pages | undefined) {
  const client = useQueryClient()
  const { t } = useTranslation('messages')
  const fail = useFailureToast()
  const address = useAddressedMessage()
  const { forget } = address
  const endMessages = useMemo(() => messagesOf(end), [end])
  const [view, setView] = useState<View>({ key: 'end', pastId: null, leftAt: 0 })
  const [target, setTarget] = useState<Target | null>(null)
  const [isOpening, setIsOpening] = useState(
    () => address.messageId !== null && !holds(endMessages, address.messageId),
  )
  const past = useInfiniteQuery({
    ...pastQuery(ticketId, view.pastId ?? NO_MESSAGE),
    enabled: view.pastId !== null,
  })
  const data = view.pastId === null ? end : past.data

  const turn = useRef(0)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const latest = useRef({ endMessages, data, view, fail, t })
  useEffect(() => {
    latest.current = { endMessages, data, view, fail, t }
  })

  const show = useCallback(
    async (next: Target) => {
      const mine = ++turn.current
      const { endMessages, data, view } = latest.current
      const newest = endMessages.at(-1)?.id ?? 0
      if (!holds(messagesOf(data), next.messageId)) {
        if (holds(endMessages, next.messageId)) {
          setView({ key: `end-${mine}`, pastId: null, leftAt: newest })
        } else {
          const query = pastQuery(ticketId, next.messageId)
          client.removeQueries({ queryKey: query.queryKey, exact: true })
          await client.fetchInfiniteQuery(query)
          if (mine !== turn.current) return
          const leftAt = view.pastId === null ? newest : view.leftAt
          setView({ key: `past-${mine}`, pastId: next.messageId, leftAt })
        }
      }
      setTarget(next)
    },
    [client, ticketId],
  )

  const go = useCallback(
    (messageId: number, takesFocus = false) => {
      show({ messageId, takesFocus })
        .catch((failure: unknown) => {
          if (!isHere.current) return
          const isGone = failure instanceof DeskError && failure.code === 'ERR_FETCH_WAPP_MSG'
          if (isGone) toast({ kind: 'error', text: latest.current.t('place.gone') })
          else latest.current.fail(failure)
          forget()
        })
        .finally(() => setIsOpening(false))
    },
    [show, forget],
  )
  const follow = useCallback((messageId: number) => go(messageId, true), [go])
  useFollowAddress(address, end !== undefined, follow)

  // Where the part of the past meets the end, the room keeps it right from here on.
  useEffect(() => {
    if (view.pastId === null || past.data === undefined || end === undefined) return
    if (!meets(past.data, end)) return
    client.setQueryData<ConversationData>(keys.conversation(ticketId), joinPast(past.data, end))
    setView({ ...view, pastId: null })
  }, [client, ticketId, view, past.data, end])

  const toNewest = useCallback(() => {
    const mine = ++turn.current
    setTarget(null)
    setView({ key: `end-${mine}`, pastId: null, leftAt: 0 })
    forget()
  }, [forget])

  return {
    data,
    viewKey: view.key,
    target,
    /** The conversation opens at a message that is still on its way. */
    isOpening,
    go,
    past:
      view.pastId === null
        ? null
        : {
            query: past,
            /** Messages of the contact that came while the past was looked at. */
            arrived: endMessages.filter(({ id, fromMe }) => !fromMe && id > view.leftAt).length,
            toNewest,
          },
  }
}
