import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { erasePerson } from '#domains/removals/erase-person.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import { until } from '#tests/until.ts'

const SECRET = /Dora|SEGREDO/

/** A company that told of a person, who is erased; `emit` false: the process died before it told anybody. */
async function world() {
  const company = await makeCompany()
  const admin = await makeUser(company, { profile: 'admin', online: true })
  const contact = await makeContact(company, { name: 'Dora Lima' })
  const ticket = await makeTicket(company, { contact, user: admin, status: 'open' })
  await makeMessage(company, ticket, { body: 'SEGREDO' })
  const publish = (...events: CompanyEvent[]) => roomOf(company).publish(events)
  const tells = () =>
    publish({
      channel: 'appMessage',
      action: 'create',
      data: { message: { id: 1, body: 'SEGREDO' }, contact: { id: contact.id, name: 'Dora Lima' } },
      audience: { kind: 'company' },
    })
  const erase = (emit = true) =>
    erasePerson(
      contextFor(company, admin, {
        emit: async (events) => (emit ? await publish(...events) : undefined),
      }),
      contact.id,
    )
  const kept = () =>
    runInDurableObject(roomOf(company), (_, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT full, masked FROM ring').toArray()),
    )
  const asks = async (seq: number, op: string) => {
    const client = await connect(company, admin)
    client.send({ op: 'since', seq })
    await client.receives({ op })
    return JSON.stringify(client.frames)
  }
  return { company, admin, tells, erase, kept, asks }
}

it('tells nobody what it told before somebody was erased, and keeps none of it', async () => {
  const { company, admin, tells, erase, kept, asks } = await world()
  const stays = await connect(company, admin)
  await tells()
  await until(async () => expect(await kept()).toMatch(SECRET))
  expect(await asks(0, 'caught-up')).toMatch(SECRET)
  await tells()
  await erase()
  expect(await kept()).not.toMatch(SECRET)
  expect(await asks(0, 'resync')).not.toMatch(SECRET)
  expect(await asks(1, 'resync')).not.toMatch(SECRET)
  // Who stayed loads nothing anew, and who goes now hears what comes after it.
  const told = stays.events().at(-1)?.seq ?? 0
  expect(stays.frames.map((frame) => 'op' in frame && frame.op)).not.toContain('resync')
  expect(await asks(2, 'caught-up')).toContain('Pessoa removida')
  await tells()
  expect(await asks(told, 'caught-up')).toMatch(SECRET)
})

it('forgets it, too, when the news of the erasure was lost', async () => {
  const { tells, erase, kept, asks } = await world()
  await tells()
  await until(async () => expect(await kept()).toMatch(SECRET))
  await erase(false)
  await abortAllDurableObjects()
  expect(await asks(0, 'resync')).not.toMatch(SECRET)
  expect(await kept()).not.toMatch(SECRET)
  await tells()
  expect(await asks(1, 'caught-up')).toMatch(SECRET)
})

it('forgets it after the database was set back to fewer erasures than it knows of', async () => {
  const { company, tells, erase, kept } = await world()
  await runInDurableObject(roomOf(company), (_, { storage }) => storage.kv.put('erasures', 9))
  await abortAllDurableObjects()
  await tells()
  await until(async () => expect(await kept()).toMatch(SECRET))
  await erase()
  expect(await kept()).not.toMatch(SECRET)
})

it('forgets it as well when it sweeps and nobody has asked', async () => {
  const { company, tells, erase, kept } = await world()
  await tells()
  await until(async () => expect(await kept()).toMatch(SECRET))
  await erase(false)
  await roomOf(company).armTimers(1)
  await runInDurableObject(roomOf(company), (room) => room.alarm())
  expect(await kept()).not.toMatch(SECRET)
})
