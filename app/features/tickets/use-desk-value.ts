import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { TicketViewer } from '#protocol/realtime/frames.ts'
import { followDevice, openDeviceOutbox, outboxKey } from '#app/desk-client/device-outbox.ts'
import { followingDirectory } from '#app/desk-client/following-directory.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { createTypingCustomers } from '#app/desk-client/customer-typing.ts'
import { createRecentChanges } from '#app/desk-client/recent-changes.ts'
import type { CompanyRoom, RoomState } from '#app/realtime/company-room.ts'
import type { Picked } from '../desk/picked.ts'
import { createHeading } from '../desk/heading.ts'
import { createStore } from '#app/components/store.ts'
import type { Desk, DeskRoom } from '../desk/desk-context.tsx'
import type { DeskData } from '../desk/desk-data.ts'

/** The desk's context, and how the socket of the room is put behind it. */
export function useDeskValue(data: DeskData): {
  desk: Desk
  connect: (room: CompanyRoom | null) => void
} {
  const client = useQueryClient()
  const { companyId, directory, me } = data
  const { userId } = me
  const outbox = useMemo(
    () =>
      openDeviceOutbox(companyId, userId, (message) => {
        client.setQueryData<ConversationData>(keys.conversation(message.ticketId), (known) =>
          known === undefined ? known : putMessage(known, message),
        )
      }),
    [client, companyId, userId],
  )
  const shown = useRef(directory)
  useEffect(() => {
    if (shown.current === directory) return
    shown.current = directory
    // Somebody changes names now and then: a first visit does without it.
    void followingDirectory().then(({ followDirectory }) => {
      if (shown.current === directory) followDirectory(client, directory)
    })
  }, [client, directory])
  useEffect(() => followDevice(outbox, outboxKey(companyId, userId)), [outbox, companyId, userId])
  const [{ room, connect }] = useState(openRoom)
  const [parts] = useState(() => ({
    room,
    news: createRecentChanges(),
    online: createStore<ReadonlyMap<number, boolean>>(new Map()),
    typing: createTypingCustomers(),
    selected: createStore<number | null>(null),
    lost: createStore<TicketView | null>(null),
    left: createStore<string | null>(null),
    heading: createHeading(),
    ticked: createStore<ReadonlySet<number> | null>(null),
    picked: createStore<Picked | null>(null),
  }))
  const desk = useMemo<Desk>(
    () => ({ companyId, me, directory, outbox, ...parts }),
    [companyId, me, directory, outbox, parts],
  )
  return { desk, connect }
}

/** The room as the parts of the desk see it: there from the start, whether its socket is or not. */
function openRoom(): { room: DeskRoom; connect: (room: CompanyRoom | null) => void } {
  let socket: CompanyRoom | null = null
  const lookedAt = createStore<number | null>(null)
  let draft: number | null = null
  return {
    room: {
      state: createStore<RoomState>('connecting'),
      viewers: createStore<{ ticketId: number; viewers: readonly TicketViewer[] } | null>(null),
      passing: new Set(),
      lookedAt,
      look: (ticketId) => {
        lookedAt.set(ticketId)
        socket?.look(ticketId)
      },
      typing: (ticketId, on) => socket?.typing(ticketId, on),
      draft: (ticketId, on) => {
        draft = on ? ticketId : null
        socket?.draft(ticketId, on)
      },
      rightsChanged: createStore(false),
    },
    connect: (next) => {
      socket = next
      socket?.look(lookedAt.get())
      if (draft !== null) socket?.draft(draft, true)
    },
  }
}
