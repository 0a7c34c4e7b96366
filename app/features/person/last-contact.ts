import { useState } from 'react'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'

type LastContact = Pick<ContactView, 'id' | 'lastContactAt'>

/** When a contact's ticket moved, as a frame of the room says it: of a message, or of the ticket itself; null: it says nothing of it. */
export function lastContactIn({ channel, data }: PageFrame): (LastContact & Moved) | null {
  if (channel !== 'ticket' && channel !== 'appMessage') return null
  const { ticket } = data as { ticket?: { contactId: number; activityAt: string } }
  return ticket === undefined ? null : { id: ticket.contactId, lastContactAt: ticket.activityAt }
}
type Moved = { lastContactAt: string }

/** ISO 8601 in UTC: the later text is the later time. */
export const isLater = (one: string, other: string | null): boolean => other === null || one > other

/** When the contact was last in touch, kept right by the room. */
export function useLastContact({ id, lastContactAt }: LastContact): string | null {
  const [moved, setMoved] = useState(lastContactAt)
  useRoomFrames((frame) => {
    const last = lastContactIn(frame)
    if (last?.id === id && isLater(last.lastContactAt, moved)) setMoved(last.lastContactAt)
  })
  return moved !== null && isLater(moved, lastContactAt) ? moved : lastContactAt
}
