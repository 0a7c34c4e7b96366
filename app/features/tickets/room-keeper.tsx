import { useRevalidator } from '@remix-run/react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { messagesWords } from '#app/i18n/pages/messages.ts'
import { ticketDialogsWords } from '#app/i18n/pages/ticket-dialogs.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import { noteMovedOn } from '#app/components/settling.ts'
import { toast } from '#app/components/toast.ts'
import type { ToastInput } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { goOnWriting } from '#app/components/writing-on.ts'
import { useCompanyRoom } from '#app/realtime/use-company-room.ts'
import type { CompanyRoom } from '#app/realtime/company-room.ts'
import { announcing } from '#app/features/notifications/announcing.ts'
import { endSession } from '#app/features/session/end-session.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { unsentIn, WRITING_MODES } from '../desk/drafts.ts'
import { HANDED_SHOWN_MS } from '../desk/limits.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { unsentOf, useFocusComposer, useWriterOf } from '../desk/use-focus-composer.ts'
import { laterTicketGone } from './left-here.ts'
import { leadOn, moveUnsent } from './move-unsent.ts'

const RefusalNotices = lazyPart(
  () => import('./refusal-notices.tsx').then((m) => m.RefusalNotices),
  ticketDialogsWords,
  messagesWords,
)

/** Tells the person at the desk what the room brings, and what of theirs was refused; draws nothing. */
export function RoomKeeper({ connect }: { connect: (room: CompanyRoom | null) => void }) {
  const { t } = useTranslation(['desk', 'tickets', 'common'])
  const errorText = useErrorText()
  const desk = useDesk()
  const go = useDeskNavigation()
  const revalidator = useRevalidator()
  const copy = useCopy()
  const writerOf = useWriterOf()
  const focusComposer = useFocusComposer()
  const me = { userId: desk.me.userId, companyId: desk.companyId }
  const isLookedAt = (ticketId: number) => desk.room.lookedAt.get() === ticketId
  /** Tells it with what waits unsent in a ticket, which nothing else leads to any more: the answer and the comment apart. Returns whether anything does. */
  const offerUnsent = (ticketId: number, told: ToastInput) => {
    const place = { ...me, ticketId }
    const left = WRITING_MODES.filter((mode) => unsentIn(place, mode) !== '')
    for (const mode of left)
      toast({
        ...told,
        about: unsentOf(ticketId),
        action: {
          label: t(mode === 'note' ? 'common:copyUnsentNote' : 'common:copyUnsent'),
          run: () => copy(unsentIn(place, mode)),
        },
        durationMs: null,
      })
    return left.length > 0
  }
  useCompanyRoom(desk, connect, {
    onNewMessage: (message, ticket) => {
      if (message.fromMe) return
      const isSeen = isLookedAt(ticket.id) && document.visibilityState === 'visible'
      void announcing().then(({ onMessage }) => onMessage(me, message, ticket, isSeen))
    },
    onNotification: (frame) => void announcing().then(({ onFrame }) => onFrame(me, frame)),
    onTicketGone: (ticketId, action, { into, name }) => {
      laterTicketGone(me, ticketId, into)
      if (into !== undefined) moveUnsent(desk.outbox, { ...me, ticketId }, into)
      if (desk.room.passing.has(ticketId)) return
      if (!isLookedAt(ticketId)) {
        if (into === undefined && name !== undefined)
          offerUnsent(ticketId, { text: t('desk:goneElsewhere', { name }) })
        return
      }
      if (into !== undefined) return leadOn(go, focusComposer, into)
      const writer = writerOf(document.activeElement)
      // Whoever was in the text writes on, or begins to, before they see that it is gone.
      if (writer === null) noteMovedOn()
      else goOnWriting(writer)
      const gone: ToastInput =
        action === 'delete'
          ? { kind: 'success', text: t('desk:deletedByOther') }
          : { text: t('desk:transferredAway') }
      if (!offerUnsent(ticketId, gone)) toast(gone)
      go.toList()
    },
    onHanded: (ticket, by) => {
      void announcing().then(({ onHanded }) => onHanded(me, ticket))
      if (isLookedAt(ticket.id)) return
      toast({
        text: t('desk:handedToYou', { by, name: ticket.contact.name }),
        action: { label: t('desk:open'), run: () => go.toTicket(ticket) },
        durationMs: HANDED_SHOWN_MS,
      })
    },
    onScheduleFailed: (name, code) =>
      toast({
        kind: 'error',
        text: `${t('desk:scheduleFailed', { name })} ${errorText(code ?? undefined)}`,
        durationMs: null,
      }),
    onDirectoryChanged: () => void revalidator.revalidate(),
    onEnd: endSession,
  })
  return useHasRefusal() ? (
    <Suspense fallback={null}>
      <RefusalNotices />
    </Suspense>
  ) : null
}

/** Whether anything was refused since the desk was opened: what tells of it also takes that back. */
function useHasRefusal(): boolean {
  const { outbox } = useDesk()
  const isRefused = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.entries().some((entry) => entry.refused !== null),
    () => false,
  )
  const [hasOne, setHasOne] = useState(false)
  if (isRefused && !hasOne) setHasOne(true)
  return isRefused || hasOne
}
