import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeQueue, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { picture, talk, twoPeople } from '#tests/edge/two-people.ts'
import { editContact } from './edit-contact.ts'

const NEW_NUMBER = '5511933334444'

it('gives no other number to whom somebody answers in a conversation that its editor does not see', async () => {
  const { company, connection, queue, kept, gone } = await twoPeople()
  const hers = await makeQueue(company)
  const carla = contextFor(company, await makeUser(company, { queues: [hers] }))
  const ana = contextFor(company, await makeUser(company, { queues: [queue] }))
  await talk(company, kept, { connection, queue, status: 'open' }, ['oi'], TEST_NOW)
  await talk(company, gone, { connection, queue, status: 'closed' }, ['obrigado'], TEST_NOW + 1)
  const correct = (ctx: typeof carla, contactId: number) =>
    editContact(ctx, testPlatform(), contactId, { number: NEW_NUMBER })

  const before = await picture(company)
  await expect(correct(carla, kept.id)).rejects.toMatchObject({
    code: 'ERR_OUT_OF_SIGHT',
    status: 409,
  })
  expect(await picture(company)).toEqual(before)
  // What is no number leads nothing elsewhere.
  expect(await editContact(carla, testPlatform(), kept.id, { name: 'Bia' })).toMatchObject({
    name: 'Bia',
  })
  expect(await correct(ana, kept.id)).toMatchObject({ number: NEW_NUMBER })
  // Nobody has a conversation with them in hand.
  expect(
    await editContact(carla, testPlatform(), gone.id, { number: '5511955556666' }),
  ).toMatchObject({ number: '5511955556666' })
})
