import { beforeEach, expect, it } from 'vitest'
import { saveSetting } from '#domains/settings/settings.service.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestQueue, TestUser } from '#tests/edge/factories.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import type { RoomClient } from '#tests/edge/room-client.ts'

let company: TestCompany
let support: TestQueue
let admin: TestUser
let ana: TestUser

beforeEach(async () => {
  company = await makeCompany()
  support = await makeQueue(company)
  admin = await makeUser(company, { profile: 'admin', online: true })
  ana = await makeUser(company, { queues: [support], online: true })
})

/** As it is published while numbers are shown. */
function update(id: number): CompanyEvent {
  const scope = {
    ticketId: id,
    status: 'open',
    queueId: support.id,
    userId: null,
    isGroup: false,
  }
  const contact = { id, name: 'Maria', number: '5511987654321', isGroup: false }
  const message = { id, wid: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNB', body: 'oi' }
  return {
    channel: 'appMessage',
    action: 'create',
    data: { message, ticket: { id, uuid: `u-${id}`, contact }, contact },
    audience: { kind: 'ticket', scope },
    hideNumbers: false,
  }
}
const publish = (...events: CompanyEvent[]) => roomOf(company).publish(events)

/** Sets the switch; `emit` false: the process died before it told anybody. */
async function hide(data: 'enabled' | 'disabled', emit = true) {
  const ctx = contextFor(company, admin, {
    emit: async (events) => (emit ? await publish(...events) : undefined),
  })
  await saveSetting(ctx, { column: 'lgpdHideNumber', data })
}
async function caughtUp(client: RoomClient): Promise<string> {
  client.send({ op: 'since', seq: 0 })
  await client.receives({ op: 'caught-up' })
  return JSON.stringify(client.frames)
}
const secrets = /98765|NTUxMTk4|wamid/

it('repeats no number of the time before numbers were hidden', async () => {
  await publish(update(1), update(2))
  await hide('enabled')
  const client = await connect(company, ana)
  expect(await caughtUp(client)).not.toMatch(secrets)
  expect(client.events().slice(0, 2)).toMatchObject([
    { seq: 1, data: { contact: { name: 'Maria', number: '5511*******21' } } },
    { seq: 2, data: { message: { body: 'oi', wid: null } } },
  ])
  expect(await caughtUp(await connect(company, admin))).toMatch(secrets)
})

it('repeats none either when the news of the switch was lost', async () => {
  await publish(update(1))
  expect(await caughtUp(await connect(company, ana))).toMatch(secrets)
  await hide('enabled', false)
  expect(await caughtUp(await connect(company, ana))).not.toMatch(secrets)
})

it('has everybody load anew what they hold when the switch is turned', async () => {
  const [anas, admins] = [await connect(company, ana), await connect(company, admin)]
  await publish(update(1))
  await hide('enabled')
  for (const client of [anas, admins])
    await client.receives({ op: 'resync', seq: 2, reason: 'rights' })
  await hide('disabled')
  await anas.receives({ op: 'resync', seq: 3, reason: 'rights' })
  expect(await caughtUp(await connect(company, ana))).toMatch(secrets)
})

it('hides numbers in what a part of the product sends that has not heard of the switch', async () => {
  const client = await connect(company, ana)
  await hide('enabled')
  await publish(update(1))
  await client.isUpToDate()
  expect(client.events().at(-1)).toMatchObject({ data: { ticket: { id: 1 } } })
  expect(JSON.stringify(client.frames)).not.toMatch(secrets)
})
