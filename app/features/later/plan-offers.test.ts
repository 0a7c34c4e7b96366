import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { dismissToast, toast, toastStore } from '#app/components/toast.ts'
import { plannedActions } from './planned-actions.ts'
import { endOffer, offerOf, watchOffer } from './plan-offers.ts'

const ticket = { contactId: 9, whatsappId: 1 }
const [AT_FIRST, LATER] = ['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:04.000Z']
const planned = [5, 6].map(
  (id) => ({ id, whatsappId: 1, sendAt: LATER, updatedAt: AT_FIRST }) as ScheduleView,
)
let onServer: ScheduleView[]
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  onServer = planned
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ schedules: onServer, nextCursor: null })),
  )
})
afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
  vi.unstubAllGlobals()
})

const isOffered = () => toastStore.snapshot().length > 0
const offer = (ended = () => undefined as void) =>
  watchOffer(client, ticket, planned, toast({ text: 'Agendada', about: offerOf(planned) }), ended)
/** The room says that plans changed. */
const roomTells = (now: ScheduleView[]) => {
  onServer = now
  return client.invalidateQueries({ queryKey: keys.allPlanned })
}

it('ends once one of its plans is no longer what it was, and not by what was read before', async () => {
  const ended = vi.fn()
  client.setQueryData(keys.planned(9, 1), [])
  offer(ended)
  await roomTells(planned)
  await roomTells([...planned, { ...planned[0]!, id: 7, updatedAt: LATER }])
  expect(isOffered()).toBe(true)
  await roomTells([planned[0]!, { ...planned[1]!, updatedAt: LATER }])
  expect(isOffered()).toBe(false)
  expect(ended).toHaveBeenCalledOnce()
})

it('ends once one of its plans is gone', async () => {
  offer()
  await roomTells(planned)
  await roomTells([planned[0]!])
  expect(isOffered()).toBe(false)
})

it('ends with what is done with one of its plans here, and with no other', () => {
  offer()
  endOffer(56)
  expect(isOffered()).toBe(true)
  endOffer(6)
  expect(isOffered()).toBe(false)
})

it.each(['sendNow', 'cancel'] as const)('ends before %s asks the server', (what) => {
  offer()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const around = { client, t: (() => '') as never, errorText: () => '', fail: vi.fn() }
  void plannedActions(around)[what](planned[0]!, '')
  expect(isOffered()).toBe(false)
})
