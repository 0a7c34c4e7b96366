import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeContact, makeTicket, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { phoneOf, received } from '#tests/edge/linked-phone.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { ticketLog } from '../tickets/tickets.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { undoTicket } from '../attending/undo-ticket.ts'
import { ratingChoices } from './ask-rating.ts'
import { cloud, linked, ratingDesk, system, NUMBER } from '#tests/edge/rating-desk.ts'

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['the official number', cloud],
  ['a linked phone', linked],
])('closing with a rating, through %s', (_name, carrier) => {
  test('asks, takes the answer, thanks with the farewell and closes', async () => {
    const { ctx, ticket, ana, says, heard, tickets, ratings, ask } = await ratingDesk(carrier)
    expect(await ask()).toMatchObject({ status: 'nps', userId: ana.id, closedAt: null })
    expect(heard()).toEqual([expect.stringContaining('de 1 a 5')])
    ctx.emitted.length = 0
    await says('nota 5')
    expect(await tickets()).toEqual([
      { id: ticket.id, status: 'closed', rate: 5, userId: ana.id, unread: 0 },
    ])
    expect(await ratings()).toEqual([{ state: 'answered', answer: 5, rate: 5, tries: 0 }])
    expect(heard().slice(1)).toEqual([
      'Obrigado! Sua avaliação foi registrada.\n\nAté logo, Maria!',
    ])
    expect((await ticketLog(ctx, ticket.id)).map(({ type }) => type)).toEqual([
      'rating',
      'rated',
      'closed',
    ])
    const shown = ctx.emitted.find(({ channel }) => channel === 'ticket')
    expect(shown?.data).toMatchObject({ ticket: { status: 'closed', userRating: 5 } })
    expect(shown?.audience).toMatchObject({ before: { status: 'nps' } })
  })

  test('asks again what is no rating, as often as the connection says, then gives the ticket back', async () => {
    const { ticket, says, heard, tickets, ratings, ask, written } = await ratingDesk(carrier, {
      maxUseBotQueuesNPS: 1,
    })
    await ask()
    await says('ok')
    expect(await ratings()).toMatchObject([{ state: 'asked', tries: 1 }])
    expect(heard().at(-1)).toContain('Não entendi a nota. Responda só com um número de 1 a 5.')
    await says('oi')
    expect(await tickets()).toEqual([
      { id: ticket.id, status: 'pending', rate: null, userId: null, unread: 2 },
    ])
    expect(await ratings()).toMatchObject([{ state: 'withdrawn' }])
    expect(await written()).toEqual(expect.arrayContaining(['ok', 'oi']))
  })

  test('gives the ticket back to the queue at once when the customer has something to say', async () => {
    const { ticket, says, heard, tickets, ask } = await ratingDesk(carrier)
    await ask()
    await says('E o boleto, quando chega?')
    expect(await tickets()).toMatchObject([
      { id: ticket.id, status: 'pending', userId: null, unread: 1 },
    ])
    expect(heard()).toHaveLength(1)
    await says('5')
    expect(await tickets()).toMatchObject([{ status: 'pending', rate: null, unread: 2 }])
  })

  test('keeps a rating with a sentence around it, and has somebody read the sentence', async () => {
    const { says, tickets, ratings, ask } = await ratingDesk(carrier)
    await ask()
    await says('4, mas ainda espero o reembolso do frete')
    expect(await tickets()).toMatchObject([{ status: 'pending', rate: 4, unread: 1 }])
    expect(await ratings()).toMatchObject([{ state: 'answered', rate: 4 }])
  })

  test('reads two answers of one moment: the first rates, a correction counts, a question opens a ticket', async () => {
    const { ticket, says, heard, tickets, ratings, ask, written } = await ratingDesk(carrier)
    await ask()
    await says('4', '5', 'Qual o horário de vocês?')
    expect(await tickets()).toMatchObject([
      { id: ticket.id, status: 'closed', rate: 5 },
      { status: 'pending', rate: null, unread: 1 },
    ])
    expect(await ratings()).toMatchObject([{ state: 'answered', answer: 5 }])
    expect(await written()).toEqual(expect.arrayContaining(['4', '5']))
    expect(heard().filter((text) => text.startsWith('Obrigado'))).toHaveLength(1)
  })

  test('closes in silence when nobody answers in time, and still takes a late rating', async () => {
    const { ctx, ticket, says, heard, tickets, ratings, ask, later } = await ratingDesk(carrier, {
      expiresTicketNPS: 60,
    })
    await ask()
    expect(ctx.woken).toContain(TEST_NOW + HOUR_MS)
    await later(HOUR_MS - 1)
    expect(await tickets()).toMatchObject([{ status: 'nps' }])
    await later(HOUR_MS)
    expect(await tickets()).toMatchObject([{ status: 'closed', rate: null }])
    expect(await ratings()).toMatchObject([{ state: 'expired' }])
    expect(heard()).toHaveLength(1)
    ctx.clock.set(TEST_NOW + 2 * DAY_MS - HOUR_MS)
    await says('3')
    expect(await tickets()).toMatchObject([{ id: ticket.id, status: 'closed', rate: 3, unread: 0 }])
    expect(heard().at(-1)).toContain('Obrigado')
    // Minutes later a number may mean anything.
    ctx.clock.advance(11 * 60_000)
    await says('1')
    expect(await tickets()).toMatchObject([{ rate: 3 }, { status: 'pending', unread: 1 }])
  })

  test('goes on when the close of the waiting ticket is taken back, and ends when the question is', async () => {
    const { ctx, ticket, says, tickets, ratings, ask, later } = await ratingDesk(carrier, {
      expiresTicketNPS: 60,
    })
    await ask()
    const [close, again] = [crypto.randomUUID(), crypto.randomUUID()]
    await updateTicket(ctx, ticket.id, {
      status: 'closed',
      sendFarewellMessage: false,
      undoKey: close,
    })
    expect(await ratings()).toMatchObject([{ state: 'withdrawn' }])
    await undoTicket(ctx, ticket.id, close)
    expect(await ratings()).toMatchObject([{ state: 'asked' }])
    await updateTicket(ctx, ticket.id, {
      status: 'closed',
      sendFarewellMessage: false,
      undoKey: again,
    })
    await undoTicket(ctx, ticket.id, again)
    await later(HOUR_MS)
    expect(await tickets()).toMatchObject([{ status: 'closed', rate: null }])
    expect(await ratings()).toMatchObject([{ state: 'expired' }])
    await says('4')
    expect(await tickets()).toMatchObject([{ status: 'closed', rate: 4 }])
  })

  test('gives the ticket back when time is up and what was written is no rating', async () => {
    const { says, tickets, ask, later } = await ratingDesk(carrier)
    await ask()
    await says('oi')
    await later(DAY_MS)
    expect(await tickets()).toMatchObject([{ status: 'pending', userId: null, unread: 1 }])
  })

  test('understands the question from 0 to 10 on its own scale', async () => {
    const { says, heard, tickets, ratings, ask } = await ratingDesk(carrier)
    await ask(2)
    expect(heard()).toEqual([expect.stringContaining('De 0 a 10')])
    await says('9')
    expect(await tickets()).toMatchObject([{ status: 'closed', rate: 5 }])
    expect(await ratings()).toMatchObject([{ answer: 9, rate: 5 }])
  })
})

test('the same message brought twice rates once', async () => {
  const { ctx, connection, says, ratings, ask, heard } = await ratingDesk(linked)
  await ask()
  await says('2')
  await ctx.db.batch([
    ctx.db.statement('UPDATE ratings SET rate = 1 WHERE company_id = ?1'),
    ctx.db.statement(
      `UPDATE messages SET external_id = 'AGAIN' WHERE company_id = ?1 AND from_me = 0`,
    ),
  ])
  const chat = { jid: `${NUMBER}@s.whatsapp.net`, phone: NUMBER }
  const again = received({
    id: 'AGAIN',
    chat: { ...chat, kind: 'person' },
    sender: chat,
    text: '2',
  })
  await phoneOf({ ...ctx, actor: system }, connection).tell('message.received', again)
  await ctx.settled()
  expect(await ratings()).toMatchObject([{ rate: 1 }])
  expect(heard()).toHaveLength(2)
})

test('whoever asked may go on instead, and may ask again later', async () => {
  const { ctx, ticket, ana, ask, ratings, says, tickets } = await ratingDesk(linked)
  await ask()
  expect(await updateTicket(ctx, ticket.id, { status: 'open', userId: ana.id })).toMatchObject({
    status: 'open',
  })
  expect(await ratings()).toMatchObject([{ state: 'withdrawn' }])
  await ask(2)
  await says('10')
  expect(await ratings()).toMatchObject([{ state: 'withdrawn' }, { state: 'answered', answer: 10 }])
  expect(await tickets()).toMatchObject([{ status: 'closed', rate: 5 }])
})

test('closing by hand while the answer is awaited ends it without another word', async () => {
  const { ctx, ticket, ask, ratings, heard, says, tickets } = await ratingDesk(linked)
  await ask()
  await updateTicket(ctx, ticket.id, { status: 'closed' })
  await ctx.settled()
  expect(heard()).toHaveLength(1)
  expect(await ratings()).toMatchObject([{ state: 'withdrawn' }])
  await says('5')
  expect(await tickets()).toMatchObject([{ rate: null }, { status: 'pending' }])
})

test.each([
  ['two attendants who close', 1],
  ['an attendant whose closing is sent twice', 2],
])('%s at once ask once', async (_, done) => {
  const { ctx, company, ticket, ratings, heard } = await ratingDesk(linked)
  const other = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const close = (by = ctx) => updateTicket(by, ticket.id, { status: 'closed', ratingId: 1 })
  const outcomes = await Promise.allSettled([close(), close(done === 1 ? other : ctx)])
  await ctx.settled()
  await other.settled()
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(done)
  expect(await ratings()).toHaveLength(1)
  expect(heard()).toHaveLength(1)
})

test('a customer who cannot be asked is not: the form says why, and the closing is refused', async () => {
  const { ctx, company, ticket } = await ratingDesk(cloud)
  const close = () => updateTicket(ctx, ticket.id, { status: 'closed', ratingId: 1 })
  expect(await ratingChoices(ctx, ticket.id)).toMatchObject({
    obstacle: null,
    questions: [
      { id: 1, min: 1, max: 5 },
      { id: 2, min: 0, max: 10 },
    ],
  })
  await expect(
    updateTicket(ctx, ticket.id, { status: 'closed', ratingId: 9 }),
  ).rejects.toMatchObject({ fields: { ratingId: ['Avaliação obrigatória'] } })
  ctx.clock.advance(25 * HOUR_MS)
  expect(await ratingChoices(ctx, ticket.id)).toMatchObject({ obstacle: 'window' })
  await expect(close()).rejects.toMatchObject({
    code: 'ERR_RATING_UNAVAILABLE',
    data: { obstacle: 'window' },
  })
  ctx.clock.set(TEST_NOW)
  await saveSetting(ctx, 'userRating', 'disabled')
  await expect(close()).rejects.toMatchObject({ data: { obstacle: 'off' } })
  const group = await makeTicket(company, {
    contact: await makeContact(company, { isGroup: true }),
    status: 'group',
    isGroup: true,
    userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
  })
  await saveSetting(ctx, 'userRating', 'enabled')
  expect(await ratingChoices(ctx, group.id)).toMatchObject({ obstacle: 'group' })
})
