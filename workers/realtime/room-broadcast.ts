import type { Log } from '#core/logs.ts'
import { canSeeTicket } from '#domains/tickets/visibility.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { COALESCE_MS } from '#protocol/realtime/limits.ts'
import { createCoalescer } from './coalesce.ts'
import { frameFor, isPassing, stamp, textOf } from './room-frames.ts'
import type { Erasures } from './room-erasures.ts'
import type { Hiding } from './room-hiding.ts'
import type { Ring, StampedEvent } from './room-ring.ts'
import type { Sockets } from './room-sockets.ts'
import type { Viewers } from './room-viewers.ts'

type BroadcastParts = {
  companyId: number
  ring: Ring
  /** Has the ring written, some time after the frames are sent. */
  writeRing(): void
  sockets: Sockets
  viewers: Viewers
  hiding: Hiding
  erasures: Pick<Erasures, 'note'>
  log: Log
}

type Broadcast = {
  /** Numbers the events, keeps them, and sends each socket what its person may see. */
  publish(events: readonly CompanyEvent[]): void
  /** Sends what waits for company, now. */
  flush(): void
}

export function createBroadcast({
  companyId,
  ring,
  writeRing,
  sockets,
  viewers,
  hiding,
  erasures,
  log,
}: BroadcastParts): Broadcast {
  const send = (event: StampedEvent) => {
    for (const seat of sockets.all()) {
      const text = frameFor(seat.claims, event)
      if (text !== null) sockets.send(seat, text)
    }
    const { audience } = event
    if (audience.kind !== 'ticket') return
    for (const seat of sockets.lookingAt(audience.scope.ticketId)) {
      if (!canSeeTicket(seat.claims, audience.scope)) viewers.look(seat, null)
    }
  }
  const coalescer = createCoalescer<StampedEvent>(COALESCE_MS, (events) => events.forEach(send))

  const keep = (event: CompanyEvent): StampedEvent[] => {
    try {
      const hides = hiding.isOn()
      erasures.note(event)
      if (isPassing(event)) return [stamp(event, companyId, ring.newest(), hides)]
      const stamped = stamp(event, companyId, ring.newest() + 1, hides)
      ring.add(stamped)
      writeRing()
      return [stamped]
    } catch (thrown) {
      // One event that cannot be written must not take its neighbours with it.
      log.error('room.publish_failed', thrown, { channel: event.channel, action: event.action })
      return []
    }
  }
  return {
    publish(events) {
      const isTurned = events.filter((event) => hiding.note(event)).length > 0
      coalescer.push(events.flatMap(keep))
      if (!isTurned) return
      // What browsers hold was shown by the switch as it was: they load it again.
      coalescer.flush()
      const text = textOf({ op: 'resync', seq: ring.newest(), reason: 'rights' })
      for (const seat of sockets.all()) sockets.send(seat, text)
    },
    flush: () => coalescer.flush(),
  }
}
