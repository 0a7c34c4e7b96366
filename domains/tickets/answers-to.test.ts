import { expect, it } from 'vitest'
import { conversation } from '#tests/edge/open-conversation.ts'
import { ticketByUuid } from './tickets.queries.ts'

/** Of a contact who shows 5511987654321, and has more numbers. */
async function answersTo(wroteFrom: string[], others: string[]) {
  const { ctx, contact, ticket } = await conversation()
  for (const number of others)
    await ctx.db.all(
      ctx.db.statement(
        `INSERT INTO contact_identities (company_id, contact_id, kind, value, scope, created_at) VALUES (?1, ?2, 'phone', ?3, '', 1)`,
        contact.id,
        number,
      ),
    )
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE tickets SET wrote_from = ?2 WHERE company_id = ?1',
      JSON.stringify(wroteFrom),
    ),
  )
  return (await ticketByUuid(ctx, ticket.uuid)).answersTo
}

it('names the number that wrote last where the contact shows another', async () => {
  const wrote = ['bsuid:BR.1', 'phone:5521912345678']
  expect(await answersTo(wrote, ['5521912345678'])).toBe('5521912345678')
  expect(await answersTo(['bsuid:BR.2', 'phone:5511987654321'], ['5521912345678'])).toBeNull()
  expect(await answersTo(['psid:77'], [])).toBeNull()
})

it('names none that is no longer theirs, nor another spelling of the one that is shown', async () => {
  expect(await answersTo(['phone:5521912345678'], [])).toBeNull()
  expect(await answersTo(['phone:551187654321'], ['551187654321'])).toBeNull()
})
