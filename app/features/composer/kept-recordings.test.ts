import { expect, it } from 'vitest'
import { keptRecordings } from './kept-recordings.ts'

it('what was spoken in a conversation that became part of another one is offered there', async () => {
  const person = { companyId: 1, userId: 7 }
  const spoken = (id: string, ticketId: number, userId: number) => {
    keptRecordings.begin({
      id,
      ...person,
      userId,
      around: {
        ticketId,
        ticket: { uuid: `uuid-${ticketId}`, name: 'Carla' },
        isPrivate: false,
        quotedMsg: null,
      },
      mime: 'audio/webm',
      end: 'as-ogg',
      startedAt: '2026-11-21T12:00:00.000Z',
    })
    keptRecordings.add(id, new Blob(['sound']))
    keptRecordings.end(id)
  }
  spoken('mine', 1, 7)
  spoken('elsewhere', 3, 7)
  spoken('not mine', 1, 8)
  keptRecordings.move({ ...person, ticketId: 1 }, { id: 2, uuid: 'uuid-2' })
  expect(await keptRecordings.of({ ...person, ticketId: 2 })).toMatchObject([
    { head: { id: 'mine', around: { ticketId: 2, ticket: { uuid: 'uuid-2', name: 'Carla' } } } },
  ])
  keptRecordings.confirm('mine', '+5511987654321')
  expect(await keptRecordings.of({ ...person, ticketId: 2 })).toMatchObject([
    { head: { id: 'mine', receiver: '+5511987654321', around: { ticketId: 2 } } },
  ])
  expect(await keptRecordings.tickets(person)).toEqual(new Set([2, 3]))
  expect(await keptRecordings.tickets({ ...person, userId: 8 })).toEqual(new Set([1]))
})

it('what was thrown away comes back where its conversation went meanwhile', async () => {
  const person = { companyId: 1, userId: 9 }
  keptRecordings.begin({
    id: 'thrown',
    ...person,
    around: {
      ticketId: 1,
      ticket: { uuid: 'uuid-1', name: 'Carla' },
      isPrivate: false,
      quotedMsg: null,
    },
    mime: 'audio/webm',
    end: 'as-ogg',
    startedAt: '2026-11-21T12:00:00.000Z',
  })
  keptRecordings.add('thrown', new Blob(['sound']))
  keptRecordings.end('thrown')
  const taken = await keptRecordings.take('thrown')
  if (taken === null) throw new Error('nothing was recorded')
  for (const [from, into] of [
    [1, 2],
    [2, 3],
  ] as const)
    keptRecordings.move({ ...person, ticketId: from }, { id: into, uuid: `uuid-${into}` })
  keptRecordings.putBack(taken)
  expect(await keptRecordings.of({ ...person, ticketId: 1 })).toEqual([])
  expect(await keptRecordings.of({ ...person, ticketId: 3 })).toMatchObject([
    { head: { id: 'thrown', around: { ticketId: 3, ticket: { uuid: 'uuid-3', name: 'Carla' } } } },
  ])
})
