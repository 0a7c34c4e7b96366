import { ofSettings } from '#app/realtime/live-screen.ts'
import type { Events, PageFrame } from '#app/realtime/live-screen.ts'

/** What of a ticket the page shows: the other changes of it, such as each new message, read nothing again. */
type ShownTicket = {
  id: number
  status: string
  userId: number | null
  queueId: number | null
  userRating: number | null
  closedAt: string | null
}
type Change = {
  stale?: boolean
  contactId?: number
  ticketId?: number
  contact?: { id: number }
  ticket?: ShownTicket & { contactId: number }
  message?: { mediaType: string | null }
}

/** Messages that stand in the gallery. */
const MEDIA: ReadonlySet<string | null> = new Set(['image', 'video', 'application'])

type Shown = { contact: { id: number }; tickets: { rows: readonly ShownTicket[] } }

/** What has the page of a contact read again: news of the contact, and the names and colours of what stands beside. */
export function eventsOf({ contact, tickets }: Shown): Events {
  const isNews = (frame: PageFrame) => isChangeOf(contact.id, tickets.rows, frame)
  return {
    ...{ contact: isNews, schedule: isNews, ticket: isNews, appMessage: isNews },
    ...{ tag: true, queue: true, whatsapp: true, user: true },
    settings: ofSettings('lgpdHideNumber'),
  }
}

/** Whether a frame of the company's room changes what the page of a contact shows. */
function isChangeOf(
  contactId: number,
  tickets: readonly ShownTicket[],
  { channel, data }: PageFrame,
): boolean {
  const told = data as Change
  const { ticket } = told
  switch (channel) {
    case 'contact':
    case 'schedule':
      return told.stale === true || (told.contact?.id ?? told.contactId) === contactId
    case 'ticket':
      if (told.stale === true) return true
      if (ticket === undefined) return tickets.some(({ id }) => id === told.ticketId)
      return ticket.contactId === contactId && !tickets.some((known) => looksLike(known, ticket))
    case 'appMessage':
      return ticket?.contactId === contactId && MEDIA.has(told.message?.mediaType ?? null)
    default:
      return false
  }
}

function looksLike(known: ShownTicket, told: ShownTicket): boolean {
  return (
    known.id === told.id &&
    known.status === told.status &&
    known.userId === told.userId &&
    known.queueId === told.queueId &&
    known.userRating === told.userRating &&
    known.closedAt === told.closedAt
  )
}
