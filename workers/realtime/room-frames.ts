import { may } from '#core/permissions.ts'
import { canSeeTicket } from '#domains/tickets/visibility.ts'
import type { Audience, CompanyEvent, RealtimeChannel } from '#protocol/realtime/events.ts'
import { channelName } from '#protocol/realtime/events.ts'
import type { EventFrame, ServerFrame } from '#protocol/realtime/frames.ts'
import { maskNumbers } from './room-masking.ts'
import type { RoomClaims } from './room-claims.ts'
import type { StampedEvent } from './room-ring.ts'

/** True for a moment only: such frames are not kept, take no number of their own, and are not repeated to who was away. */
const PASSING: ReadonlySet<RealtimeChannel> = new Set(['presence', 'auth'])

export function isPassing(event: CompanyEvent): boolean {
  return PASSING.has(event.channel)
}

/** Writes the event out, once for each kind of viewer; `hides`: numbers are hidden, whatever the event says. */
export function stamp(
  event: CompanyEvent,
  companyId: number,
  seq: number,
  hides = false,
): StampedEvent {
  const frame: EventFrame = {
    seq,
    ch: channelName(companyId, event.channel),
    action: event.action,
    data: event.data,
  }
  const full = JSON.stringify(frame)
  const masked =
    hides || event.hideNumbers === true
      ? JSON.stringify({ ...frame, data: maskNumbers(event.data) })
      : null
  return {
    seq,
    audience: event.audience,
    full,
    masked: masked === full ? null : masked,
    removed: removal(event, companyId, seq),
  }
}

function removal({ audience, data }: CompanyEvent, companyId: number, seq: number): string | null {
  if (audience.kind !== 'ticket' || audience.before === undefined) return null
  const frame: EventFrame = {
    seq,
    ch: channelName(companyId, 'ticket'),
    action: 'remove',
    data: { ticketId: audience.scope.ticketId, uuid: uuidIn(data) },
  }
  return JSON.stringify(frame)
}

function uuidIn(data: Record<string, unknown>): string | null {
  const ticket = data.ticket
  if (
    typeof ticket === 'object' &&
    ticket !== null &&
    'uuid' in ticket &&
    typeof ticket.uuid === 'string'
  )
    return ticket.uuid
  return typeof data.uuid === 'string' ? data.uuid : null
}

/**
 * The frame this person gets of an event, or null when it is none of theirs. `hides`: the event may have been written before numbers
 * were hidden.
 */
export function frameFor(claims: RoomClaims, event: StampedEvent, hides = false): string | null {
  switch (sightOf(claims, event.audience)) {
    case 'sees':
      if (seesNumbers(claims)) return event.full
      return event.masked ?? (hides ? maskedFrame(event.full) : event.full)
    case 'lost':
      return event.removed
    case 'none':
      return null
  }
}

export const seesNumbers = (claims: RoomClaims): boolean => may(claims, 'contact:see-number')

function maskedFrame(full: string): string {
  const frame = JSON.parse(full) as EventFrame
  return JSON.stringify({ ...frame, data: maskNumbers(frame.data) })
}

function sightOf(claims: RoomClaims, audience: Audience): 'sees' | 'lost' | 'none' {
  switch (audience.kind) {
    case 'company':
      return 'sees'
    case 'user':
      return claims.userId === audience.userId ? 'sees' : 'none'
    case 'admins':
      return may(claims, 'connection:manage') ? 'sees' : 'none'
    case 'other-sessions':
      return claims.userId === audience.userId && claims.sessionId !== audience.sessionId
        ? 'sees'
        : 'none'
    case 'ticket':
      if (canSeeTicket(claims, audience.scope)) return 'sees'
      return audience.before !== undefined && canSeeTicket(claims, audience.before)
        ? 'lost'
        : 'none'
    default:
      return audience satisfies never
  }
}

export function textOf(frame: ServerFrame): string {
  return JSON.stringify(frame)
}
