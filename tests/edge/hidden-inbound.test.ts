import { expect, it } from 'vitest'
import type { EventEnvelope } from '#protocol/session/events.ts'
import { makeHiddenWorld, wamidOf } from './hidden-number-world.ts'
import { ANA, BIA, GROUP, ME, inGroup, received } from './linked-phone.ts'
import { makeUser, TEST_NOW } from './factories.ts'
import type { TestConnection } from './factories.ts'
import { post, sign } from './meta-posts.ts'
import { numbersIn } from './numbers-in.ts'
import { connect, drainOf } from './room-client.ts'
import { comeWith, envelope, makePhone, postEvents } from './session-node.ts'

const seconds = String(TEST_NOW / 1000)

/** A webhook of the connection's with these parts. */
async function meta({ externalId }: TestConnection, value: Record<string, unknown>) {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          { field: 'messages', value: { metadata: { phone_number_id: externalId }, ...value } },
        ],
      },
    ],
  })
  const { status } = await post(body, await sign(body))
  expect(status).toBe(200)
}

/** What the Cloud tells of a customer with this number: somebody new, and all that changes a message. */
async function metaTells(cloud: TestConnection, number: string) {
  const ids = [1, 2, 3, 4].map((n) => wamidOf(number, 900 + n))
  const from = { from: number, timestamp: seconds }
  await meta(cloud, {
    contacts: [{ wa_id: number, profile: { name: `+${number}` } }],
    messages: [
      { ...from, id: ids[0], type: 'text', text: { body: 'da nuvem' } },
      {
        ...from,
        id: ids[1],
        type: 'text',
        text: { body: 'responde' },
        context: { from: number, id: ids[0] },
      },
      { ...from, id: ids[2], type: 'reaction', reaction: { message_id: ids[0], emoji: '👍' } },
      {
        ...from,
        id: ids[3],
        type: 'unsupported',
        errors: [{ code: 131051, title: `Message of ${number}`, message: `+${number}` }],
      },
    ],
  })
}

/** What becomes of a message of ours that went to this number. */
const metaAnswers = (cloud: TestConnection, number: string, id: string) =>
  ['sent', 'delivered', 'failed'].map((status) =>
    meta(cloud, {
      statuses: [
        {
          id,
          status,
          timestamp: seconds,
          recipient_id: number,
          ...(status === 'failed' && {
            errors: [
              {
                code: 131026,
                title: 'Undeliverable',
                message: `No ${number}`,
                error_data: { details: `Recipient +${number} is away` },
              },
            ],
          }),
        },
      ],
    }),
  )

/** What a linked phone tells, of a person and of a group. */
function phoneTells(sessionId: string): EventEnvelope[] {
  const one = received({ id: 'P1', text: 'do aparelho', sender: { ...ANA, name: `+${ANA.phone}` } })
  const many = received({
    ...inGroup,
    id: 'G1',
    text: `@${BIA.phone} bom dia`,
    mentions: [`${BIA.phone}@s.whatsapp.net`],
  })
  const target = { chat: ANA.jid, id: 'P1', fromMe: false }
  const changed = { target, chat: ANA, by: ANA, fromMe: false, at: TEST_NOW + 5_000 }
  const place = { chat: GROUP.jid, participant: BIA.jid, id: 'G1', fromMe: false }
  const inChat = { ...changed, target: place, chat: GROUP, by: BIA }
  const told: [kind: string, data: Record<string, unknown>][] = [
    ['message.received', one],
    ['message.received', many],
    ['message.edited', { ...changed, content: { kind: 'text', text: 'corrigido' } }],
    ['message.reacted', { ...inChat, emoji: '🎉' }],
    ['message.deleted', changed],
    ['contacts.changed', { contacts: [{ ...ANA, pushName: `Ana ${ANA.phone}` }] }],
    ['identity.mapped', { lid: BIA.lid, phone: BIA.phone }],
    [
      'group.changed',
      { group: GROUP.jid, subject: 'Família', action: 'add', participants: [BIA], by: ANA.jid },
    ],
    ['call.offered', { callId: 'C1', from: ANA, video: false, group: false, missed: true, at: 1 }],
    [
      'session.state',
      { state: 'open', reason: `as ${ME.phone}`, code: null, since: 1, retryAt: null, me: ME },
    ],
  ]
  return told.map(([kind, data]) => envelope(sessionId, kind, data))
}

it.each(['user', 'supervisor'] as const)(
  'a %s is told no hidden number by what Meta and a linked phone report',
  async (profile) => {
    const world = await makeHiddenWorld(profile)
    const { company, viewer, admin, queue, cloud } = world
    const phone = await makePhone(company, { queues: [queue], allowGroup: true })
    const node = await comeWith(`node-${profile}`, { sessionId: phone.sessionId, epoch: 1 })
    const groups = await makeUser(company, { profile, queues: [queue], allowGroup: true })
    const everybody = await Promise.all([viewer, groups, admin].map((one) => connect(company, one)))

    const [known = '', , , , , unknown = ''] = world.numbers
    const newcomer = '5511964440001'
    for (const number of [known, unknown, newcomer]) await metaTells(cloud, number)
    await drainOf(company)
    await Promise.all(metaAnswers(cloud, known, wamidOf(known, 1)))
    const events = phoneTells(phone.sessionId)
    // Apart, or only what became of the messages would be told.
    for (const batch of [events.slice(0, 2), events.slice(2)]) {
      expect((await postEvents(node.nodeId, batch)).status).toBe(200)
      await drainOf(company)
    }
    node.send({
      op: 'event',
      event: envelope(phone.sessionId, 'presence.changed', {
        ...{ chat: ANA.jid, participant: ANA.jid, presence: 'composing', lastSeen: null },
      }),
    })
    await node.isHeard()
    await drainOf(company)

    const hidden = [...world.numbers, newcomer, ANA.phone, BIA.phone]
    const told = await Promise.all(
      everybody.map(async (client) => {
        await client.isUpToDate()
        return JSON.stringify(client.frames)
      }),
    )
    const [viewers = '', theirs = '', admins = ''] = told
    for (const text of ['da nuvem', 'do aparelho']) expect(viewers).toContain(text)
    expect(theirs).toContain('bom dia')
    for (const text of [viewers, theirs]) expect(numbersIn(text, hidden), text).toEqual([])
    // Else nobody would know whether these frames hold any.
    expect(numbersIn(admins, [newcomer])).not.toEqual([])
    expect(numbersIn(admins, [ANA.phone])).not.toEqual([])
    await node.leave()
  },
)
