import { messageReactions } from '#domains/messages/messages.schema.ts'
import { contactIdentities } from '#domains/contacts/contacts.schema.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { contextFor } from './context.ts'
import { bearerOf } from './worker-http.ts'
import {
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
  shardDatabase,
  TEST_NOW,
} from './factories.ts'
import type { TestTicket, TestUser } from './factories.ts'
import { makeWorld } from './operation-world.ts'
import type { World } from './operation-world.ts'
import { rows } from './two-people.ts'

/** A world whose viewer may not see numbers. `numbers`: all there are; `tickets`: more than the one in `ids`, one of them a group's. */
export type HiddenWorld = World & { viewer: TestUser; numbers: string[]; tickets: TestTicket[] }

let worlds = 0

/** An id as Meta gives it: base64 that holds the customer's number. */
export const wamidOf = (number: string, n: number) =>
  `wamid.${btoa(`\u001c\u0018\u000d${number}\u0015\u0002\u0000\u0012\u0018\u00143A${String(n).padStart(18, '0')}\u0000`)}`

/** What others than the sender put a number into, beside a message's text. */
const dataWith = (number: string): Record<string, unknown>[] => [
  {
    type: 'unknown',
    errors: [
      {
        code: 131051,
        title: `Message of ${number} is not supported`,
        message: `+${number}: unsupported`,
        error_data: { details: `From ${number.slice(2)}`, wa_id: Number(number) },
      },
    ],
  },
  { reply: { id: `cliente-${number}`, title: 'Sim' } },
  { reply: { name: 'flow', response_json: JSON.stringify({ flow_token: `t.${number}` }) } },
  { payload: `{"tel":"${number}"}` },
]

/** A company that hides numbers, with numbers in every place a number gets to. */
export async function makeHiddenWorld(profile: 'user' | 'supervisor'): Promise<HiddenWorld> {
  const n = 10_000 * ++worlds
  const [own, namelessNumber, founder, goneNumber, member, second] = [1, 2, 3, 4, 5, 6].map(
    (i) => `551196${String(7_310_000 + n + i)}`,
  ) as [string, string, string, string, string, string]
  const world = await makeWorld('oculto')
  const { company, queue, ids } = world
  const viewer = await makeUser(company, { name: 'Atendente', profile, queues: [queue] })
  const run = (sql: string, ...params: unknown[]) => rows(company, sql, ...params)

  const nameless = await makeContact(company, {
    name: `+55 11 ${namelessNumber.slice(4, 9)}-${namelessNumber.slice(9)}`,
    number: namelessNumber,
  })
  const twin = await makeContact(company, { name: 'Gêmeo', number: own.slice(2) })
  const group = await makeContact(company, {
    name: 'Grupo antigo',
    number: `${founder}-1415911111`,
    isGroup: true,
  })
  const gone = await makeContact(company, {
    name: `Antiga ${goneNumber.slice(2)}`,
    number: goneNumber,
    mergedInto: ids.contactId,
  })
  await run(
    'UPDATE contacts SET extra_info = ?2 WHERE company_id = ?1',
    JSON.stringify([
      { name: 'Outro telefone', value: `+${second}` },
      { name: `Recado ${second.slice(4)}`, value: `(11) ${second.slice(4, 9)}-${second.slice(9)}` },
    ]),
  )
  await run('UPDATE contacts SET number = ?2 WHERE company_id = ?1 AND id = ?3', own, ids.contactId)
  await run(
    `INSERT INTO contact_merges (company_id, kept_id, gone_id, reason, moved, created_at) VALUES (?1, ?2, ?3, 'person', '{}', 1)`,
    ids.contactId,
    gone.id,
  )
  await shardDatabase(company)
    .insert(contactIdentities)
    .values(
      (
        [
          ['phone', own],
          ['phone', second],
          ['bsuid', `BR.${btoa(own)}`],
          ['lid', '123456789012345'],
        ] as const
      ).map(([kind, value]) => {
        return { companyId: company.id, kind, value, contactId: ids.contactId, createdAt: TEST_NOW }
      }),
    )

  await run(
    'UPDATE tickets SET wrote_from = ?2 WHERE company_id = ?1 AND id = ?3',
    JSON.stringify([`phone:${second}`]),
    ids.ticketId,
  )
  const ticket = await makeTicket(company, { contact: nameless, status: 'open', queue })
  const inGroup = await makeTicket(company, {
    contact: group,
    status: 'group',
    isGroup: true,
    queue,
  })
  await run(
    'UPDATE messages SET external_id = ?2, error_code = ?3, error_reason = ?4 WHERE company_id = ?1 AND id = ?5',
    wamidOf(own, 1),
    '131030',
    `Recipient +${own} is not in the allowed list`,
    ids.messageId,
  )
  const from = { jid: `${member}@s.whatsapp.net`, phone: member, name: `+${member}` }
  const said = await makeMessage(company, inGroup, {
    body: `@${member} bom dia`,
    externalId: wamidOf(member, 2),
    data: { from, mentions: [from.jid] },
  })
  const answered = await makeMessage(company, inGroup, {
    body: 'corpo da resposta https://exemplo.test',
    quotedMessageId: said.id,
    externalId: wamidOf(member, 3),
  })
  await shardDatabase(company).insert(messageReactions).values({
    companyId: company.id,
    messageId: answered.id,
    sender: from.jid,
    senderName: from.name,
    emoji: '👍',
    reactedAt: TEST_NOW,
  })
  const told = await makeMessage(company, ticket, {
    externalId: wamidOf(namelessNumber, 4),
    body: 'corpo',
  })
  for (const [i, data] of dataWith(namelessNumber).entries())
    await makeMessage(company, ticket, {
      body: 'corpo',
      externalId: wamidOf(namelessNumber, 5 + i),
      mediaType: 'errors' in data ? 'unsupported' : null,
      data,
    })

  // What is the viewer's own is about the people whose numbers are hidden.
  for (const table of ['schedules', 'forwards'])
    await run(
      `UPDATE ${table} SET contact_id = ?2, user_id = ?3 WHERE company_id = ?1`,
      nameless.id,
      viewer.id,
    )
  await run(
    `UPDATE schedules SET ticket_id = ?2, body = 'Oi {{name}} {{firstName}}' WHERE company_id = ?1`,
    ticket.id,
  )
  await run('UPDATE uploads SET user_id = ?2 WHERE company_id = ?1', viewer.id)
  await run(
    'UPDATE mentions SET user_id = ?2, ticket_id = ?3, message_id = ?4 WHERE company_id = ?1',
    viewer.id,
    ticket.id,
    told.id,
  )
  await saveSetting(contextFor(company), { column: 'lgpdHideNumber', data: 'enabled' })
  return {
    ...world,
    viewer,
    session: await bearerOf(viewer, company),
    ids: { ...ids, userId: viewer.id, otherId: twin.id },
    numbers: [own, namelessNumber, founder, goneNumber, member, second],
    tickets: [ticket, inGroup],
  }
}
