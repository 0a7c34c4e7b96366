import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useErrorText } from '#app/i18n/error-text.ts'
import { dismissToast, toast } from '#app/components/toast.ts'
import type { ToastAction } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk, useOutbox, useStore } from '../desk/desk-context.tsx'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useDiscardMessage } from '../messages/use-discard-message.ts'
import { refusalsOf } from './refusals.ts'
import type { Refusal } from './refusals.ts'

/** What this tab told of, by `key`, and the notice of it; null: it was seen in its conversation. */
const told = new Map<string, { what: string; notice: number | null }>()

/**
 * Tells of what the server refused in conversations that are not on the screen, until somebody has seen it there (the row in the list
 * says so from then on), or where nothing leads there any more by copying the words. Draws nothing.
 */
export function RefusalNotices() {
  const { room, outbox: messages } = useDesk()
  const outbox = useOutbox()
  const lookedAt = useStore(room.lookedAt)
  const isVisible = useSyncExternalStore(watchVisibility, () => !document.hidden)
  const refusals = useMemo(() => refusalsOf(outbox), [outbox])
  const tell = useTell()
  useEffect(() => {
    for (const [key, { notice }] of told) {
      if (refusals.some((refusal) => refusal.key === key)) continue
      if (notice !== null) dismissToast(notice)
      told.delete(key)
    }
    for (const refusal of refusals) {
      const { key, ticketId, clientIds } = refusal
      const what = clientIds.join()
      const before = told.get(key)
      const isSeen = (isVisible && lookedAt === ticketId) || refusal.isSeen
      if (isSeen && !refusal.isSeen && !refusal.isGone) messages.see(clientIds)
      if (before?.what === what && !(isSeen && before.notice !== null)) continue
      if (before !== undefined && before.notice !== null) dismissToast(before.notice)
      told.set(key, { what, notice: isSeen ? null : tell(refusal) })
    }
  }, [refusals, lookedAt, isVisible, messages, tell])
  return null
}

/** In a tab that is out of sight nobody sees anything. */
function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function useTell(): (refusal: Refusal) => number {
  const { t } = useTranslation(['ticketDialogs', 'desk', 'common', 'messages'])
  const { outbox } = useDesk()
  const client = useQueryClient()
  const errorText = useErrorText()
  const go = useDeskNavigation()
  const copy = useCopy()
  const discard = useDiscardMessage()
  return (refusal) => {
    const { ticketId, clientIds, words, isNote, isGone, code } = refusal
    const known = cachedTicket(client, ticketId)
    const ticket = known ?? refusal.ticket
    /** A ticket that waits does not open. */
    const opens = !isGone && ticket !== undefined && known?.status !== 'pending'
    const open = () => {
      if (ticket !== undefined) go.toTicket(ticket)
      // The notice goes once its conversation is on the screen.
      return Promise.resolve(false)
    }
    const copyWords = async () => {
      const isCopied = await copy(words)
      // Nothing else leads to them any more, and they would be told of for ever. A file that goes with them can be had back for a while.
      if (isCopied && isGone)
        for (const { clientId, file } of outbox.entries())
          if (clientIds.includes(clientId))
            if (file === undefined) outbox.discard(clientId)
            else discard(clientId)
      return isCopied
    }
    const action: ToastAction | undefined = opens
      ? { label: t('desk:open'), run: open }
      : words !== ''
        ? { label: t('common:copyUnsent'), run: copyWords }
        : { label: t('refused.discard'), run: () => clientIds.forEach(discard) }
    const reason =
      isGone && words !== ''
        ? t('waitingText.gone')
        : code === null || code === 'file-lost'
          ? ''
          : errorText(code)
    const name = known?.contact.name ?? refusal.ticket?.name ?? `#${ticketId}`
    const text = t(isNote ? 'refused.note' : 'refused.message', { name, count: clientIds.length })
    return toast({ kind: 'error', text: `${text} ${reason}`.trim(), action, durationMs: null })
  }
}
