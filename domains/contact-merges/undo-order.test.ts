import { describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { seededRandom } from '#db/seed/random.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, TEST_NOW } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { picture, talk, twoPeople } from '#tests/edge/two-people.ts'
import { contactById } from '../contacts/contacts.queries.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

const HOUR = 3_600_000

async function merge({ ctx, kept, gone }: Awaited<ReturnType<typeof twoPeople>>): Promise<number> {
  return (await mergeContacts(ctx, kept.id, gone.id, 'person'))?.mergeId ?? 0
}

describe('undoing one of several merges', () => {
  it('is refused while its kept contact is merged itself, and brings all back from the outside in', async () => {
    const people = await twoPeople()
    const { company, connection, kept, gone, ctx } = people
    const third = await makeContact(company)
    await talk(company, gone, { connection }, ['g'], TEST_NOW)
    const before = await picture(company)
    const first = await merge(people)
    const second = await mergeContacts(ctx, third.id, kept.id, 'person')
    const merged = await picture(company)
    expect(await refusal(undoMerge(ctx, first))).toMatchObject({
      code: 'ERR_MERGED_SINCE',
      data: { contactId: kept.id },
    })
    expect(await picture(company)).toEqual(merged)
    await undoMerge(ctx, second?.mergeId ?? 0)
    await undoMerge(ctx, first)
    expect(await picture(company)).toEqual(before)
  })

  it.each([
    ['waits', 'pending'],
    ['is in hand', 'open'],
  ] as const)(
    'is refused while a later one into the same contact has its conversation, which %s',
    async (_, status) => {
      const people = await twoPeople()
      const { company, connection, ctx, kept, gone } = people
      const third = await makeContact(company)
      await talk(company, gone, { connection, status: 'pending' }, ['g'], TEST_NOW)
      await talk(company, third, { connection, status }, ['t'], TEST_NOW + HOUR)
      const before = await picture(company)
      const first = await merge(people)
      const second = await mergeContacts(ctx, kept.id, third.id, 'person')
      expect(await refusal(undoMerge(ctx, first))).toMatchObject({
        code: 'ERR_MERGED_SINCE',
        data: { contactId: third.id },
      })
      await undoMerge(ctx, second?.mergeId ?? 0)
      await undoMerge(ctx, first)
      expect(await picture(company)).toEqual(before)
      expect((await contactById(ctx, gone.id)).id).toBe(gone.id)
    },
  )

  it.each([11, 12, 13, 14])(
    'keeps to each what is theirs, whoever was merged and separated in whatever order: seed %i',
    async (seed) => {
      const random = seededRandom(seed)
      const company = await makeCompany()
      const connection = await makeConnection(company, { channel: 'whatsapp' })
      const ctx = contextFor(company)
      const people = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => makeContact(company, { name: `Pessoa ${name}` })),
      )
      for (const [i, person] of people.entries())
        await talk(
          company,
          person,
          { connection, status: random.chance(0.5) ? 'pending' : 'closed' },
          [`de ${i}`],
          TEST_NOW + i * HOUR,
        )
      const before = await picture(company)
      const standing: number[] = []
      const separate = async (mergeId: number) => {
        try {
          await undoMerge(ctx, mergeId)
          standing.splice(standing.indexOf(mergeId), 1)
        } catch (thrown) {
          if (!(thrown instanceof AppError) || thrown.code !== 'ERR_MERGED_SINCE') throw thrown
        }
      }
      for (let step = 0; step < 12; step++) {
        if (standing.length > 0 && random.chance(0.4)) await separate(random.pick(standing))
        else {
          const merged = await mergeContacts(
            ctx,
            random.pick(people).id,
            random.pick(people).id,
            'person',
          )
          if (merged !== null) standing.push(merged.mergeId)
        }
      }
      for (const mergeId of standing.toReversed()) await undoMerge(ctx, mergeId)
      const after = await picture(company)
      for (const what of ['identities', 'messages', 'tags', 'outbox'] as const)
        expect(after[what]).toEqual(before[what])
      expect(after.tickets.map((ticket) => [ticket['id'], ticket['contact_id']])).toEqual(
        before.tickets.map((ticket) => [ticket['id'], ticket['contact_id']]),
      )
    },
  )
})
