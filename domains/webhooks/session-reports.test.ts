import { describe, expect, test } from 'vitest'
import type { SESSION_STATES } from '#protocol/session/session-states.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { ANA, ME, conversationOf, linkedPhone, received, rowsOf } from '#tests/edge/linked-phone.ts'
import { TEST_NOW } from '#tests/edge/factories.ts'
import { applySessionReports } from './session-reports.ts'

type Row = {
  status: string
  reason: string | null
  number: string
  state: string | null
  qrcode: string | null
  code: string | null
}

async function phone(status: 'DISCONNECTED' | 'CONNECTED' | 'OPENING' = 'DISCONNECTED') {
  const world = await linkedPhone({ status })
  const { ctx, connection, tell } = world
  const row = async () => {
    const [found] = await rowsOf<Row>(
      ctx,
      `SELECT k.status, k.status_reason AS reason, k.number, s.state, s.qrcode, s.pairing_code AS code FROM connections k
       LEFT JOIN connection_sessions s ON s.connection_id = k.id AND s.company_id = k.company_id
       WHERE k.company_id = ?1`,
    )
    return found
  }
  const state = async (name: (typeof SESSION_STATES)[number], at: number, more = {}) =>
    await tell(
      'session.state',
      { state: name, reason: 'why', code: null, since: at, retryAt: null, me: null, ...more },
      { at },
    )
  let seq = 0
  const fleeting = async (kind: string, data: Record<string, unknown>, at = TEST_NOW) =>
    await applySessionReports(ctx, [
      {
        connectionId: connection.id,
        kind: 'fleeting',
        event: { key: `${kind}:${++seq}`, sessionId: 'wa-1-1', epoch: 1, seq, at, kind, data },
      },
    ])
  const told = () =>
    ctx.emitted.map(({ channel, audience, data }) => [channel, audience.kind, data])
  return { ...world, row, state, fleeting, told }
}

describe('a session tells its state', () => {
  test('open connects it, with its number, and what waits leaves', async () => {
    const { ctx, connection, row, state, told } = await phone()
    await state('open', TEST_NOW, { me: ME })
    expect(await row()).toMatchObject({
      status: 'CONNECTED',
      reason: 'open',
      number: ME.phone,
      state: 'open',
    })
    expect(ctx.woken).toContain(ctx.clock.now())
    expect(told()).toMatchObject([
      ['whatsapp', 'company', { id: connection.id }],
      [
        'whatsappSession',
        'company',
        { session: { id: connection.id, status: 'CONNECTED', state: 'open', qrcode: null } },
      ],
    ])
    const [known] = (await directoryFor(ctx)).connections
    expect(known).toMatchObject({ status: 'CONNECTED', number: ME.phone })
  })

  test('what waited for the phone is due at once, and nobody else’s', async () => {
    const { ctx, connection, state } = await phone()
    for (const [messageId, connectionId] of [
      [1, connection.id],
      [2, connection.id + 1],
    ])
      await rowsOf(
        ctx,
        `INSERT INTO outbox (company_id, connection_id, message_id, contact_id, state, next_at, created_at, updated_at)
         VALUES (?1, ?2, ?3, 1, 'queued', ?4, 0, 0)`,
        connectionId,
        messageId,
        TEST_NOW + 600_000,
      )
    await rowsOf(
      ctx,
      `INSERT INTO media_downloads (company_id, connection_id, message_id, ref, next_at, created_at) VALUES (?1, ?2, 1, '{}', ?3, 0)`,
      connection.id,
      TEST_NOW + 600_000,
    )
    await state('open', TEST_NOW)
    expect(
      await rowsOf(ctx, 'SELECT next_at AS due FROM media_downloads WHERE company_id = ?1'),
    ).toEqual([{ due: ctx.clock.now() }])
    expect(
      await rowsOf(ctx, `SELECT next_at AS due FROM outbox WHERE company_id = ?1 ORDER BY id`),
    ).toEqual([{ due: ctx.clock.now() }, { due: TEST_NOW + 600_000 }])
  })

  test('an older word that comes late changes nothing', async () => {
    const { ctx, row, state } = await phone()
    await state('open', TEST_NOW + 5000)
    ctx.emitted.length = 0
    await state('waiting', TEST_NOW)
    expect(await row()).toMatchObject({ status: 'CONNECTED', state: 'open' })
    expect(ctx.emitted).toEqual([])
  })

  test('the same status again leaves the cached directories alone', async () => {
    const { ctx, state } = await phone()
    const version = async () =>
      await rowsOf(
        ctx,
        `SELECT directory_version AS version FROM company_state WHERE company_id = ?1`,
      )
    await state('waiting', TEST_NOW, { retryAt: TEST_NOW + 9000 })
    const before = await version()
    await state('waiting', TEST_NOW + 1000, { retryAt: TEST_NOW + 20_000 })
    expect(await version()).toEqual(before)
    expect(ctx.emitted.at(-1)).toMatchObject({
      channel: 'whatsappSession',
      data: { session: { retryAt: new Date(TEST_NOW + 20_000).toISOString() } },
    })
  })

  test('a demanded passkey needs a person; a time lock is remembered and lifted', async () => {
    const { ctx, tell, row } = await phone()
    await tell('session.passkey_demanded', { step: 'passkey_prologue_request' })
    expect(await row()).toMatchObject({ status: 'DISCONNECTED', reason: 'passkey_demanded' })
    const locked = async () =>
      (
        await rowsOf<{ until: number | null }>(
          ctx,
          `SELECT locked_until AS until FROM connection_sessions WHERE company_id = ?1`,
        )
      )[0]?.until
    await tell('account.time_lock', { active: true, until: TEST_NOW + 60_000, type: null })
    expect(await locked()).toBe(TEST_NOW + 60_000)
    await tell('account.time_lock', { active: false, until: null, type: null })
    expect(await locked()).toBeNull()
  })

  test('a connection of another channel has no session', async () => {
    const { ctx, connection, state, row } = await phone('CONNECTED')
    await rowsOf(
      ctx,
      `UPDATE connections SET channel = 'whatsappapi' WHERE company_id = ?1 AND id = ?2`,
      connection.id,
    )
    await state('logged_out', TEST_NOW)
    expect(await row()).toMatchObject({ status: 'CONNECTED', state: null })
  })
})

describe('codes to link by', () => {
  test('a QR code is the admins’, that there is one is everybody’s', async () => {
    const { connection, row, fleeting, told, ctx } = await phone()
    await fleeting('session.qr', { qr: 'QR1', expiresAt: TEST_NOW + 20_000 })
    expect(await row()).toMatchObject({ status: 'qrcode', reason: 'linking', qrcode: 'QR1' })
    expect(told()).toMatchObject([
      ['whatsapp', 'company', { id: connection.id }],
      ['whatsappSession', 'company', { session: { status: 'qrcode', qrcode: null } }],
      ['whatsappSession', 'admins', { session: { status: 'qrcode', qrcode: 'QR1' } }],
    ])
    ctx.emitted.length = 0
    await fleeting('session.qr', { qr: 'QR2', expiresAt: TEST_NOW + 40_000 })
    expect(told()).toMatchObject([
      ['whatsappSession', 'company', { session: { status: 'qrcode', qrcode: null } }],
      ['whatsappSession', 'admins', { session: { qrcode: 'QR2' } }],
    ])
  })

  test('one that overtakes the word that linking began stays', async () => {
    const { row, fleeting, state, told } = await phone()
    await fleeting('session.qr', { qr: 'QR1', expiresAt: TEST_NOW + 20_000 }, TEST_NOW + 10)
    await state('linking', TEST_NOW)
    expect(await row()).toMatchObject({ status: 'qrcode', qrcode: 'QR1', state: 'linking' })
    expect(told().at(-1)).toMatchObject([
      'whatsappSession',
      'admins',
      { session: { qrcode: 'QR1' } },
    ])
  })

  test('one that comes after the phone was linked is not shown, and linking takes it away', async () => {
    const { row, fleeting, state } = await phone()
    await state('linking', TEST_NOW)
    expect(await row()).toMatchObject({ status: 'OPENING' })
    await fleeting('session.qr', { qr: 'QR1', expiresAt: TEST_NOW + 20_000 }, TEST_NOW + 10)
    await state('open', TEST_NOW + 5000)
    await fleeting('session.qr', { qr: 'QR0', expiresAt: TEST_NOW + 20_000 }, TEST_NOW + 20)
    expect(await row()).toMatchObject({ status: 'CONNECTED', qrcode: null })
  })

  test('a pairing code takes the place of the QR code', async () => {
    const { row, fleeting, told } = await phone()
    await fleeting('session.qr', { qr: 'QR1', expiresAt: TEST_NOW + 20_000 })
    await fleeting('session.pairing_code', { code: 'ABCD1234', phone: '5511900000001' })
    expect(await row()).toMatchObject({ status: 'PAIRING', code: 'ABCD1234', qrcode: null })
    expect(told().at(-1)).toMatchObject([
      'whatsappSession',
      'admins',
      { session: { pairingCode: 'ABCD1234' } },
    ])
  })
})

describe('nodes that come and go', () => {
  test('a lost node makes a phone wait, and the next hello brings it back', async () => {
    const { ctx, connection, row, state } = await phone()
    await state('open', TEST_NOW + 60_000)
    const { id: connectionId } = connection
    await applySessionReports(ctx, [{ connectionId, kind: 'node-lost', at: TEST_NOW + 1000 }])
    expect(await row()).toMatchObject({ status: 'TIMEOUT', reason: 'node_lost', state: 'open' })
    // The node's clock is ahead of ours: what it named is what was known, so it counts.
    await applySessionReports(ctx, [
      { connectionId, kind: 'state', state: 'open', at: TEST_NOW + 2000 },
    ])
    expect(await row()).toMatchObject({ status: 'CONNECTED', reason: 'open' })
  })

  test('a hello’s time does not silence a node whose clock is behind', async () => {
    const { ctx, connection, row, state } = await phone()
    const { id: connectionId } = connection
    await applySessionReports(ctx, [
      { connectionId, kind: 'state', state: 'connecting', at: TEST_NOW + 60_000 },
    ])
    expect(await row()).toMatchObject({ status: 'OPENING', state: 'connecting' })
    await state('open', TEST_NOW)
    expect(await row()).toMatchObject({ status: 'CONNECTED', state: 'open' })
  })

  test('where a person is needed a lost node changes nothing', async () => {
    const { ctx, connection, row, state } = await phone()
    await state('logged_out', TEST_NOW)
    await applySessionReports(ctx, [
      { connectionId: connection.id, kind: 'node-lost', at: TEST_NOW },
    ])
    expect(await row()).toMatchObject({ status: 'DISCONNECTED', reason: 'logged_out' })
  })

  test('health counts are kept', async () => {
    const { ctx, connection, state } = await phone()
    await state('open', TEST_NOW)
    const report = {
      sessionId: 'wa-1-1',
      state: 'open',
      since: TEST_NOW,
      lastMessageAt: TEST_NOW + 7,
      undecryptable: 2,
      reconnects: 3,
    }
    await applySessionReports(ctx, [{ connectionId: connection.id, kind: 'health', report }])
    const rows = await rowsOf(
      ctx,
      `SELECT s.undecryptable, s.reconnects, k.last_message_at AS lastMessageAt FROM connections k
       JOIN connection_sessions s ON s.connection_id = k.id AND s.company_id = k.company_id
       WHERE k.company_id = ?1`,
    )
    expect(rows).toEqual([{ undecryptable: 2, reconnects: 3, lastMessageAt: TEST_NOW + 7 }])
  })
})

describe('a customer types', () => {
  const presence = (name: string, chat = ANA.jid) => ({
    chat,
    participant: chat,
    presence: name,
    lastSeen: null,
  })

  test('who may see the ticket sees it, for the moment', async () => {
    const { ctx, tell, fleeting } = await phone('CONNECTED')
    await tell('message.received', received())
    const { ticket } = await conversationOf(ctx)
    ctx.emitted.length = 0
    for (const name of ['composing', 'recording', 'paused', 'unavailable'])
      await fleeting('presence.changed', presence(name))
    expect(ctx.emitted).toMatchObject(
      ['composing', 'recording', 'paused', 'paused'].map((shown) => ({
        channel: 'presence',
        action: 'update',
        data: { ticketId: ticket.id, contactId: ticket.contactId, presence: shown },
        audience: { kind: 'ticket', scope: { ticketId: ticket.id } },
      })),
    )
  })

  test('somebody without a ticket types unseen', async () => {
    const { ctx, fleeting } = await phone('CONNECTED')
    await fleeting('presence.changed', presence('composing', '900000000000099@lid'))
    expect(ctx.emitted).toEqual([])
  })
})
