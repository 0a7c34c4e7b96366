import { MINUTE_MS } from '#core/time.ts'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import { forgetDirectory } from '#domains/companies/directory.queries.ts'
import type { DayTimes, OnCallTimes } from '#domains/plantao/on-call-times.ts'
import type { OnCallFields } from '#domains/plantao/plantao.inputs.ts'
import { saveOnCall } from '#domains/plantao/save-on-call.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import { contextFor } from './context.ts'
import type { TestAnswer, TestContext } from './context.ts'
import { makeContact, makeTicket, makeUser, TEST_NOW } from './factories.ts'
import { asked, phone, phoneConversation } from './phone-conversation.ts'

export const ON_CALL_PHONE = '5511987651234'

/** Every day from `startTime` to `endTime`; what `days` names is otherwise. */
export const everyDay = (
  startTime: string,
  endTime: string,
  days: Partial<OnCallTimes> = {},
): OnCallTimes =>
  Object.fromEntries(
    WEEKDAYS_EN.map((weekday): [string, DayTimes] => [
      weekday,
      days[weekday] ?? { startTime, endTime },
    ]),
  ) as OnCallTimes
export const onlyOn = (weekday: keyof OnCallTimes, startTime: string, endTime: string) => ({
  ...everyDay('', ''),
  [weekday]: { startTime, endTime },
})

/** WhatsApp knows every number that is asked for, as it is written. */
export const knowsAll = (input: unknown) => {
  const { phones } = input as { phones: string[] }
  const found = phones.map((one) => ({ asked: one, jid: `${one}@s.whatsapp.net`, lid: null }))
  return { ok: true, result: { found } } as const
}

/**
 * A company with a linked phone as its default connection, and one ticket in hand, which waits for nobody. It is Monday, 9:00 in São
 * Paulo. `admin` keeps the roster; the sweeps are the system's.
 */
export async function onCallCompany(answer: TestAnswer = phone({ 'number.check': knowsAll })) {
  const world = await phoneConversation(answer)
  const admin = contextFor(
    world.company,
    await makeUser(world.company, { name: 'Helena', profile: 'admin' }),
    { answer, clock: world.ctx.clock },
  )
  const system = contextFor(world.company, null, { answer, clock: world.ctx.clock })
  const put = (fields: Partial<OnCallFields> = {}, id: number | null = null) =>
    saveOnCall(admin, id, {
      userId: world.ana.id,
      phone: ON_CALL_PHONE,
      interval: 15,
      times: everyDay('00:00', '00:00'),
      ...fields,
    })
  const wait = async (overrides: Parameters<typeof makeTicket>[1] = {}) =>
    await makeTicket(world.company, {
      connection: world.connection,
      queue: world.queue,
      contact: await makeContact(world.company),
      ...overrides,
    })
  /** Sweeps so many minutes after the beginning. */
  const sweepAt = async (minutes: number) => {
    system.clock.set(TEST_NOW + minutes * MINUTE_MS)
    // Tests change rows behind the directory's back, and clocks stand still.
    forgetDirectory(world.company.id)
    const swept = await sweepCompany(system)
    await system.settled()
    return swept
  }
  return { ...world, admin, system, put, wait, sweepAt }
}

type Sent = { messageId: string; to: string; content: { text: string } }
/** What was sent, in order; a message that is sent again under its id is one. */
export const notices = (ctx: TestContext) => {
  const sent = asked(ctx, 'message.send') as Sent[]
  return [...new Map(sent.map((one) => [one.messageId, one])).values()].map(({ to, content }) => ({
    to,
    text: content.text,
  }))
}

/** What the provider and the carrier say of whatever was sent so far: it arrived. */
export const allArrived = (ctx: TestContext) =>
  ctx.db.batch([
    ctx.db.statement('UPDATE messages SET ack = 2 WHERE company_id = ?1 AND from_me = 1'),
    ctx.db.statement(`UPDATE outbox SET state = 'sent' WHERE company_id = ?1`),
  ])

export const ticketsOf = (ctx: TestContext) =>
  ctx.db.all<{ id: number; status: string; name: string }>(
    ctx.db.statement(
      `SELECT t.id, t.status, c.name FROM tickets t JOIN contacts c ON c.id = t.contact_id AND c.company_id = t.company_id
       WHERE t.company_id = ?1 ORDER BY t.id`,
    ),
  )
