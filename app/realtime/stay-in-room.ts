import { fetchRealtimeTicket } from '#app/desk-client/desk-api.ts'
import { sessionEndOf } from '#app/desk-client/request.ts'
import { enterCompanyRoom } from './company-room.ts'
import type { CompanyRoom, CompanyRoomPorts } from './company-room.ts'

/** This browser's place in the room of whoever is signed in; it comes back at once with the network or when the tab is looked at. */
export function stayInRoom(ports: Omit<CompanyRoomPorts, 'address' | 'sessionEndOf'>): CompanyRoom {
  const room = enterCompanyRoom({ ...ports, address, sessionEndOf })
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') room.wake()
  }
  window.addEventListener('online', room.wake)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  return {
    ...room,
    leave: () => {
      window.removeEventListener('online', room.wake)
      document.removeEventListener('visibilitychange', wakeWhenSeen)
      room.leave()
    },
  }
}

async function address(): Promise<string> {
  const { ticket } = await fetchRealtimeTicket()
  const url = new URL('/realtime', window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  return url.href
}
