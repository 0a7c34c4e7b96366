import { expect, it } from 'vitest'
import { conversation } from '#tests/edge/open-conversation.ts'
import { ticketByUuid } from './tickets.queries.ts'

/** Of a contact who shows 5511987654321, and has more numbers. */
async function answersOf(wroteFrom: string[], others: string[]) {
  const { ctx, contact, ticket } = await conversation()
  for (const other of others)
    await ctx.db.all(
      ctx.db.statement(
        `INSERT INTO contact_identities (company_id, contact_id, kind, value, scope, created_at) VALUES (?1, ?2, ?3, ?4, '', 1)`,
        contact.id,
        ...(other.includes(':') ? other.split(':') : ['phone', other]),
      ),
    )
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE tickets SET wrote_from = ?2 WHERE company_id = ?1',
      JSON.stringify(wroteFrom),
    ),
  )
  return await ticketByUuid(ctx, ticket.uuid)
}
const answersTo = async (wroteFrom: string[], others: string[]) =>
  (await answersOf(wroteFrom, others)).answersTo

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

it('tells who wrote by an id alone from whoever else the contact is, and only then', async () => {
  const idOf = async (wroteFrom: string[], others: string[]) =>
    (await answersOf(wroteFrom, others)).answersId
  const two = ['lid:900', 'lid:901']
  const first = await idOf(['lid:900'], two)
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(await idOf(['lid:900'], ['lid:900', '5521912345678'])).toEqual(first)
  // One person by all that is known: a LID beside a number in either spelling.
  expect(await idOf(['lid:900'], ['lid:900', '551187654321'])).toBeNull()
  // A number tells who it is; an address that is theirs no more tells nothing.
  expect(await idOf(['lid:900', 'phone:5511987654321'], two)).toBeNull()
  expect(await idOf(['lid:902'], two)).toBeNull()
})
