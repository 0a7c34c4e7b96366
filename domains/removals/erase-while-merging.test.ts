import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { messageFileKey } from '#core/media-keys.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { undoMerge } from '#domains/contact-merges/undo-merge.ts'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { picture, rows, talk, twoPeople } from '#tests/edge/two-people.ts'
import { erasePerson } from './erase-person.ts'

/** Two who are one person, the second with a conversation and a planned message with a file. */
async function world() {
  const { company, connection, kept, gone, ctx: system } = await twoPeople()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  await talk(company, gone, { connection, status: 'open' }, ['SEGREDO'], TEST_NOW)
  const key = messageFileKey(company.id, gone.id)
  await rows(
    company,
    `INSERT INTO schedules (company_id, contact_id, body, media, send_at, status, created_at, updated_at)
     VALUES (?1, ?2, 'SEGREDO', json_object('key', ?3, 'name', 'b.pdf', 'mime', 'application/pdf', 'size', 1), 7, 'PENDENTE', 1, 1)`,
    gone.id,
    key,
  )
  await env.MEDIA.put(key, 'x')
  const written = async () => ({
    bodies: await rows(company, 'SELECT body FROM messages WHERE company_id = ?1'),
    planned: await rows(company, 'SELECT body, status FROM schedules WHERE company_id = ?1'),
    merges: await rows(company, 'SELECT id, undone_at FROM contact_merges WHERE company_id = ?1'),
    file: (await env.MEDIA.head(key)) !== null,
  })
  return {
    company,
    ctx,
    kept,
    gone,
    written,
    merge: () => mergeContacts(system, kept.id, gone.id, 'person'),
  }
}

it('who was merged just before is not erased, in no part, and the merge can be undone', async () => {
  const { company, ctx, gone, written, merge } = await world()
  const before = await picture(company)
  let merged: Awaited<ReturnType<typeof merge>> = null
  const meanwhile = beforeWriting(ctx, 'DELETE FROM contact_identities', async () => {
    merged = await merge()
  })
  await expect(erasePerson(meanwhile, gone.id)).rejects.toMatchObject({
    code: 'ERR_CONTACT_MERGED',
  })
  const { mergeId } = merged ?? { mergeId: 0 }
  expect(await written()).toEqual({
    bodies: [{ body: 'SEGREDO' }],
    planned: [{ body: 'SEGREDO', status: 'PENDENTE' }],
    merges: [{ id: mergeId, undone_at: null }],
    file: true,
  })
  await undoMerge(ctx, mergeId)
  expect(await picture(company)).toEqual(before)
})

it.each([
  ['planned messages', 'DELETE FROM schedules'],
  ['messages', 'UPDATE messages'],
])(
  'who would be merged before their %s are erased is not, and is erased all the same',
  async (_, writing) => {
    const { company, ctx, kept, gone, written, merge } = await world()
    const meanwhile = beforeWriting(
      ctx,
      (sql) => sql.startsWith(writing) && !sql.includes('followers'),
      async () => {
        await expect(merge()).rejects.toMatchObject({ code: 'ERR_CONTACT_ERASED' })
      },
    )
    await erasePerson(meanwhile, gone.id)
    const after = await written()
    expect(after).toMatchObject({ bodies: [{ body: '' }], planned: [], file: false })
    // Nothing of them came to the other.
    expect(after.merges).toEqual([])
    expect(
      await rows(
        company,
        'SELECT name, number FROM contacts WHERE company_id = ?1 AND id = ?2',
        kept.id,
      ),
    ).toEqual([{ name: 'Bia Lima', number: kept.number }])
    expect(
      await rows(company, 'SELECT value FROM contact_identities WHERE company_id = ?1'),
    ).toEqual([{ value: kept.number }])
  },
)
