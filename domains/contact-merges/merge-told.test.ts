import { expect, it } from 'vitest'
import { makeTicket } from '#tests/edge/factories.ts'
import { joint, OTHER } from '#tests/edge/joint-ticket.ts'
import { twoPeople } from '#tests/edge/two-people.ts'
import { MERGE_TICKETS_TOLD } from '../contacts/limits.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

it('two contacts that become one tell of fifty tickets one by one, and have lists read again for the rest, as taking it back does', async () => {
  const { company, connection, kept, gone, ctx } = await twoPeople()
  for (let at = 0; at <= MERGE_TICKETS_TOLD; at++)
    await makeTicket(company, { contact: gone, connection, status: 'closed' })
  const stale = () => ctx.emitted.filter(({ data }) => data['stale'] === true).length
  const { mergeId } = (await mergeContacts(ctx, kept.id, gone.id, 'person')) ?? { mergeId: 0 }
  expect(ctx.emitted.filter(({ data }) => data['ticket'])).toHaveLength(MERGE_TICKETS_TOLD)
  expect(stale()).toBe(1)
  await undoMerge(ctx, mergeId)
  expect(stale()).toBe(2)
})

it('two who are taken apart tell of each ticket in hand, though nothing of it changed but who is answered', async () => {
  const { ctx, ticket, undo, merge } = await joint()
  const told = (from: number) =>
    ctx.emitted
      .slice(from)
      .flatMap(
        ({ data }) =>
          (data['ticket'] as { id: number; answersTo: string | null } | undefined) ?? [],
      )
      .map(({ id, answersTo }) => [id, answersTo])
  await undo()
  expect(told(0)).toContainEqual([ticket.id, null])
  const before = ctx.emitted.length
  await merge()
  expect(told(before)).toContainEqual([ticket.id, OTHER])
})
