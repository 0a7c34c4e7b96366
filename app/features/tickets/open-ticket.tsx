import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import type { JoinedTicket } from '#domains/contact-merges/joined-ticket.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { newerTicket } from '#app/desk-client/patch-tickets.ts'
import { useTicket } from '#app/desk-client/use-ticket-list.ts'
import { ContactDrawer } from '../contacts/contact-drawer.tsx'
import { ConversationSkeleton } from '../messages/conversation-skeleton.tsx'
import { useAddressedMessage } from '../messages/use-addressed-message.ts'
import { ChatPane } from './chat-pane.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { ticketPath } from '../person/ticket-path.ts'
import { DrawerScrim } from './drawer-scrim.tsx'
import { laterTicketGone } from './left-here.ts'
import { leadOn, moveUnsent } from './move-unsent.ts'
import type { TicketData } from './ticket-data.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { THREE_COLUMNS_PX } from '../desk/limits.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { useHasRoom } from './use-has-room.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import './chat-pane.css'

/** The ticket of the address, from the document, the cache or the API, with its contact beside it. */
export function OpenTicket({ uuid, data }: { uuid: string; data: TicketData | null }) {
  const client = useQueryClient()
  useState(() => {
    if (data === null || data.ticket.uuid !== uuid) return
    // What is there already is newer than the document: this may be drawn again from its beginning.
    client.setQueryData<TicketView>(keys.ticket(uuid), (known) =>
      known === undefined ? data.ticket : newerTicket(data.ticket, known),
    )
    client.setQueryData<ConversationData>(
      keys.conversation(data.ticket.id),
      (known) => known ?? { pages: [data.messages], pageParams: [null] },
    )
  })
  const ticket = useTicket(uuid)
  const [contactPlace, toggleContact] = useContactShown()
  const isContactShown = contactPlace !== 'hidden'
  useWayBack(uuid, ticket.error)
  if (ticket.data === undefined) {
    return (
      <div className="chat-pane">
        <div className="ticket-header" />
        <ConversationSkeleton />
      </div>
    )
  }
  return (
    <div className="ticket-with-contact" data-contact={contactPlace}>
      <ChatPane
        key={ticket.data.id}
        ticket={ticket.data}
        isInert={contactPlace === 'over'}
        isContactShown={isContactShown}
        onToggleContact={toggleContact}
      />
      {isContactShown && <ContactDrawer ticket={ticket.data} onClose={toggleContact} />}
      {contactPlace === 'over' && <DrawerScrim onClose={toggleContact} />}
    </div>
  )
}

/** A ticket that cannot be had sends to the list (specification part 1 §4). */
function useWayBack(uuid: string, failure: unknown): void {
  const { t } = useTranslation('desk')
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const { companyId, me, room, heading, outbox } = useDesk()
  const { userId } = me
  const { rightsChanged } = room
  const focusComposer = useFocusComposer()
  useEffect(() => {
    if (failure === null) return
    // Its conversation goes on in another one, and the room has not said so, and may never: it was not entered yet.
    const joined = failure instanceof DeskError ? failure.data['joined'] : undefined
    const into = joined instanceof Object ? (joined as JoinedTicket) : undefined
    if (into !== undefined) {
      const place = { companyId, userId, ticketId: into.from }
      laterTicketGone(place, place.ticketId, into)
      moveUnsent(outbox, place, into)
    }
    const asked = heading.get()
    // The room was first to say why.
    if (asked !== null && asked !== ticketPath(uuid)) return
    if (into !== undefined) return leadOn(go, focusComposer, into)
    const isGone =
      typeof failure === 'object' && 'code' in failure && failure.code === 'ERR_NO_TICKET_FOUND'
    if (isGone)
      toast({ kind: 'error', text: rightsChanged.get() ? t('rightsChanged') : t('ticketGone') })
    else fail(failure)
    rightsChanged.set(false)
    go.toList()
  }, [uuid, failure, fail, go, heading, rightsChanged, companyId, userId, outbox, focusComposer, t])
}

const CONTACT_SHOWN_KEY = 'balcao:contact-drawer'

export type ContactPlace = 'beside' | 'over' | 'hidden'

/** Open from the start where there is room, unless this person closed it; elsewhere it is opened each time, over the conversation. */
function useContactShown(): [ContactPlace, () => void] {
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { messageId, visit } = useAddressedMessage()
  const hasRoom = useHasRoom(THREE_COLUMNS_PX)
  // Where it lies over the conversation, it would hide the message that somebody was led to, and is nothing that was asked for.
  useEffect(() => {
    if (!hasRoom) setChosen(null)
  }, [messageId, visit, hasRoom])
  const kept = isHydrated && deviceStorage().getItem(CONTACT_SHOWN_KEY) === 'hidden'
  const isShown = chosen ?? (hasRoom && !kept)
  return [
    !isShown ? 'hidden' : hasRoom ? 'beside' : 'over',
    () => {
      setChosen(!isShown)
      if (hasRoom) tryStore(deviceStorage(), CONTACT_SHOWN_KEY, isShown ? 'hidden' : 'shown')
    },
  ]
}
