import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import { addressOf, isGroup, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

export type PresenceState = 'available' | 'unavailable' | 'composing' | 'recording' | 'paused'
export type Presence = ReturnType<typeof createPresence>

/** Who watches whom, and who is online. Nothing of this outlives a connection. */
export function createPresence() {
  const online = new Map<string, boolean>()
  return {
    isOnline: (pn: string): boolean => online.get(pn) ?? true,
    setOnline: (pn: string, isOnline: boolean): void => void online.set(pn, isOnline),
  }
}

/** A client wants to know when somebody is there; the answer is what holds now. */
export function subscribe(sim: Simulator, companion: Companion, request: Stanza): void {
  const person = sim.people.find(addressOf(request.attrs.to)?.user)
  if (!person) return
  const isOnline = sim.presence.isOnline(person.pn)
  companion.link?.send(
    node('presence', {
      from: request.attrs.to,
      type: isOnline ? 'available' : 'unavailable',
      last: isOnline ? undefined : unixSeconds(),
    }),
  )
}

/** A person types, records, stops, comes or goes; only clients that said they are there see it. */
export function showPresence(
  sim: Simulator,
  person: Person,
  to: Person,
  state: PresenceState,
  {
    group,
    addressing = 'lid',
  }: { group?: string | undefined; addressing?: 'lid' | 'pn' | undefined } = {},
): void {
  const phone = { person, device: 0 }
  const address = addressing === 'lid' ? lidOf(phone) : pnOf(phone)
  const from = group ?? address
  const participant = isGroup(from) ? address : undefined
  const isOnline = state !== 'unavailable'
  sim.presence.setOnline(person.pn, isOnline)
  const stanza =
    state === 'available' || state === 'unavailable'
      ? node('presence', { from, type: state, last: isOnline ? undefined : unixSeconds() })
      : node('chatstate', { from, participant }, [
          state === 'recording' ? node('composing', { media: 'audio' }) : node(state),
        ])
  for (const companion of sim.companions.of(to)) {
    if (companion.link?.ready && companion.link.available) companion.link.send(stanza)
  }
}
