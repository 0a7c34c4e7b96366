import { describe, expect, it } from 'vitest'
import type { UserActor } from '#core/context.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import { canSeeTicket, viewerOf } from './visibility.ts'
import type { Viewer } from './visibility.ts'

const viewer = (overrides: Partial<Viewer> = {}): Viewer => ({
  userId: 1,
  profile: 'user',
  allTicket: false,
  allowGroup: false,
  queueIds: [10],
  ...overrides,
})
const scope = (overrides: Partial<TicketScope> = {}): TicketScope => ({
  ticketId: 5,
  status: 'pending',
  queueId: 10,
  userId: null,
  isGroup: false,
  ...overrides,
})

describe('an attendant', () => {
  it('sees the tickets of their queues and not those of others', () => {
    expect(canSeeTicket(viewer(), scope())).toBe(true)
    expect(canSeeTicket(viewer(), scope({ queueId: 11 }))).toBe(false)
  })

  it('sees the tickets they hold, whatever the queue', () => {
    expect(canSeeTicket(viewer(), scope({ queueId: 11, userId: 1 }))).toBe(true)
    expect(canSeeTicket(viewer(), scope({ queueId: null, userId: 1 }))).toBe(true)
    expect(canSeeTicket(viewer(), scope({ queueId: 11, userId: 2 }))).toBe(false)
  })

  it('does not see a ticket without a queue', () => {
    expect(canSeeTicket(viewer(), scope({ queueId: null }))).toBe(false)
  })

  it('sees every group, and nothing else more, with allowGroup', () => {
    const withGroups = viewer({ allowGroup: true })
    expect(canSeeTicket(withGroups, scope({ queueId: 11, isGroup: true }))).toBe(true)
    expect(canSeeTicket(withGroups, scope({ queueId: null, isGroup: true }))).toBe(true)
    expect(canSeeTicket(withGroups, scope({ queueId: 11 }))).toBe(false)
    expect(canSeeTicket(viewer(), scope({ queueId: 11, isGroup: true }))).toBe(false)
  })

  it('of profile supervisor is bound to the same queues', () => {
    expect(canSeeTicket(viewer({ profile: 'supervisor' }), scope({ queueId: 11 }))).toBe(false)
  })
})

it.each([
  viewer({ profile: 'admin', queueIds: [] }),
  viewer({ allTicket: true, queueIds: [] }),
  systemViewer(),
])('shows everything to %o', (all) => {
  expect(canSeeTicket(all, scope({ queueId: null }))).toBe(true)
  expect(canSeeTicket(all, scope({ queueId: 11, userId: 2 }))).toBe(true)
})

function systemViewer() {
  return viewerOf({ kind: 'system', reason: 'test' })
}

it('takes from a user who sees what, and nothing of the session', () => {
  const actor: UserActor = {
    kind: 'user',
    userId: 4,
    name: 'Ana',
    sessionId: 's',
    profile: 'user',
    super: false,
    allTicket: false,
    allowGroup: true,
    queueIds: [10, 11],
  }
  expect(viewerOf(actor)).toEqual({
    userId: 4,
    profile: 'user',
    allTicket: false,
    allowGroup: true,
    queueIds: [10, 11],
  })
})
