import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEnvelope, sealEnvelope } from '#core/auth/envelopes.ts'
import { hashPassword, verifyPassword } from '#core/auth/passwords.ts'
import { configOf } from '#core/config.ts'
import { shardBaseId } from '#core/ids.ts'
import { isVideoCode } from '#domains/helps/video-code.ts'
import { shardOf, shardsOf } from '#workers/env.ts'
import { seedDemo } from './demo.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 30)
const config = configOf(env)

async function rows<Row>(db: D1Database, sql: string): Promise<Row[]> {
  return (await db.prepare(sql).all<Row>()).results
}
const balcao = (sql: string) => rows<Record<string, unknown>>(shardOf(env, 0), sql)

describe('the demo', () => {
  beforeAll(async () => {
    await seedDemo({
      control: env.CONTROL,
      shards: shardsOf(env),
      media: env.MEDIA,
      now: NOW,
      hashPassword,
      sealToken: ({ plain, ...place }) => sealEnvelope(config, plain, place),
    })
  })

  it('has the people of the contract, who sign in with the demo password', async () => {
    const users = await rows<{
      email: string
      company_id: number
      profile: string
      super: number
      password_hash: string
    }>(
      env.CONTROL,
      'SELECT email, company_id, profile, super, password_hash FROM users ORDER BY id',
    )
    expect(users.map((user) => [user.email, user.company_id, user.profile, user.super])).toEqual([
      ['super@demo.test', 1, 'admin', 1],
      ['admin@demo.test', 1, 'admin', 0],
      ['sup@demo.test', 1, 'supervisor', 0],
      ['ana@demo.test', 1, 'user', 0],
      ['bruno@demo.test', 1, 'user', 0],
      ['carla@demo.test', 1, 'user', 0],
      ['admin@outra.test', 2, 'admin', 0],
      ['davi@outra.test', 2, 'user', 0],
      ['admin@vencida.test', 3, 'admin', 0],
    ])
    expect(
      await rows(env.CONTROL, 'SELECT id, name, due_date AS due FROM companies ORDER BY id'),
    ).toEqual([
      { id: 1, name: 'Balcão Demo', due: null },
      { id: 2, name: 'Outra Empresa', due: NOW + 365 * 86_400_000 },
      { id: 3, name: 'Empresa Vencida', due: NOW - 86_400_000 },
    ])
    expect(await verifyPassword('balcao-demo', users[0]!.password_hash)).toBe(true)
    const queues = await balcao(
      `SELECT u.user_id AS user, group_concat(q.name, ', ' ORDER BY q.id) AS queues FROM user_queues u JOIN queues q ON q.id = u.queue_id
       WHERE u.user_id IN (4, 5, 6) GROUP BY 1`,
    )
    expect(queues).toEqual([
      { user: 4, queues: 'Suporte' },
      { user: 5, queues: 'Suporte, Vendas' },
      { user: 6, queues: 'Financeiro' },
    ])
  })

  it('has announcements of the platform, news to everybody', async () => {
    const announced = await rows<{ priority: number }>(
      env.CONTROL,
      `SELECT priority FROM announcements WHERE status = 1
         AND published_at > (SELECT max(coalesce(announcements_seen_at, created_at)) FROM users) ORDER BY id`,
    )
    expect(announced).toEqual([{ priority: 3 }, { priority: 2 }])
  })

  it('has help videos of the platform', async () => {
    const helps = await rows<{ title: string; video: string }>(
      env.CONTROL,
      'SELECT title, video FROM helps ORDER BY id',
    )
    expect(helps).toHaveLength(5)
    expect(helps[0]?.title).toBe('Primeiros passos: conecte seu WhatsApp')
    for (const { video } of helps) expect(isVideoCode(video)).toBe(true)
  })

  it('routes each outside account to its company, with a token that opens only in its place', async () => {
    const routes = await rows<{ kind: string; external_id: string; company_id: number }>(
      env.CONTROL,
      'SELECT kind, external_id, company_id FROM channel_routes ORDER BY kind, external_id',
    )
    expect(routes).toEqual([
      { kind: 'facebook', external_id: '682498302938465', company_id: 1 },
      { kind: 'instagram', external_id: '17841405822304914', company_id: 1 },
      { kind: 'whatsapp', external_id: 'wa-1-4', company_id: 1 },
      { kind: 'whatsappapi', external_id: '106540352242922', company_id: 1 },
      { kind: 'whatsappapi', external_id: '207651432889013', company_id: 2 },
    ])
    const [connection] = await balcao(
      'SELECT id, credentials FROM connections WHERE is_default = 1',
    )
    const place = { companyId: 1, table: 'connections', row: 1, column: 'credentials' }
    expect(await openEnvelope(config, connection?.credentials as string, place)).toBe(
      'sim-token-106540352242922',
    )
    await expect(
      openEnvelope(config, connection?.credentials as string, { ...place, companyId: 2 }),
    ).rejects.toThrow()
  })

  it('has a phone that waits to be linked and takes groups', async () => {
    expect(
      await balcao(
        `SELECT id, external_id, status, credentials, allow_group, options FROM connections WHERE channel = 'whatsapp'`,
      ),
    ).toEqual([
      {
        id: 4,
        external_id: 'wa-1-4',
        status: 'DISCONNECTED',
        credentials: null,
        allow_group: 1,
        options: '{}',
      },
    ])
  })

  it('shows tickets in every status', async () => {
    const counts = await balcao(
      'SELECT status, count(*) AS tickets FROM tickets GROUP BY 1 ORDER BY 1',
    )
    expect(counts).toEqual(
      await balcao(
        'SELECT status, sum(tickets) AS tickets FROM ticket_counts GROUP BY 1 ORDER BY 1',
      ),
    )
    expect(counts.map((row) => row.status)).toEqual([
      'closed',
      'group',
      'lgpd',
      'nps',
      'open',
      'pending',
    ])
    expect(counts.reduce((sum, row) => sum + Number(row.tickets), 0)).toBe(80)
  })

  it('tells in each ticket what its messages say', async () => {
    const liars = await balcao(
      `SELECT t.id FROM tickets t LEFT JOIN messages m ON m.id = t.last_message_id AND m.ticket_id = t.id
       WHERE m.id IS NULL OR t.last_message_at <> m.sent_at OR t.last_message_from_me <> m.from_me OR m.is_private = 1
          OR t.last_inbound_at IS NOT (SELECT max(i.sent_at) FROM messages i WHERE i.ticket_id = t.id AND i.from_me = 0)
          OR t.unread_messages > (SELECT count(*) FROM messages i WHERE i.ticket_id = t.id AND i.from_me = 0)
          OR t.created_at <> (SELECT min(i.sent_at) FROM messages i WHERE i.ticket_id = t.id)`,
    )
    expect(liars).toEqual([])
    const future = await balcao(`SELECT id FROM messages WHERE sent_at > ${NOW}`)
    expect(future).toEqual([])
    const blanks = await balcao(
      `SELECT id, body FROM messages WHERE body LIKE '%{%' OR (body = '' AND media_type IS NULL)`,
    )
    expect(blanks).toEqual([])
  })

  it('gives every contact an identity and every message file its bytes', async () => {
    const strangers = await balcao(
      'SELECT c.id FROM contacts c WHERE NOT EXISTS (SELECT 1 FROM contact_identities i WHERE i.company_id = c.company_id AND i.contact_id = c.id)',
    )
    expect(strangers).toEqual([])
    const files = await balcao(
      `SELECT DISTINCT media ->> 'key' AS key, media ->> 'size' AS size FROM messages WHERE media IS NOT NULL`,
    )
    expect(files.length).toBeGreaterThan(15)
    for (const file of files)
      expect((await env.MEDIA.head(file.key as string))?.size).toBe(file.size)
  })

  it('has messages planned in every state, the next ones ahead, for people nobody talks to now', async () => {
    const planned = await balcao(
      `SELECT s.status, s.send_at > ${NOW} AS isAhead, s.repeat ->> 'every' AS every, s.user_id AS userId,
         EXISTS (SELECT 1 FROM tickets t WHERE t.company_id = s.company_id AND t.contact_id = s.contact_id AND t.status <> 'closed') AS isTalking
       FROM schedules s WHERE s.company_id = 1`,
    )
    expect(new Set(planned.map(({ status }) => status))).toEqual(
      new Set(['PENDENTE', 'ENVIADA', 'ERRO', 'CANCELADA']),
    )
    for (const { status, isAhead, isTalking } of planned) {
      expect(isTalking).toBe(0)
      expect(isAhead).toBe(status === 'PENDENTE' || status === 'CANCELADA' ? 1 : 0)
    }
    expect(planned.flatMap(({ every }) => (every === null ? [] : [every])).sort()).toEqual([
      'month',
      'week',
    ])
    // Whose failed message it is sees it under the bell: not one of the people that tests look through.
    expect(planned.find(({ status }) => status === 'ERRO')?.userId).toBe(6)
  })

  it('keeps the other company on its own shard and ids, under names that both know', async () => {
    const base = shardBaseId(1)
    const [outra] = await rows<Record<string, number>>(
      shardOf(env, 1),
      `SELECT (SELECT min(id) FROM tickets) AS ticket, (SELECT min(id) FROM contacts) AS contact, (SELECT min(id) FROM messages) AS message,
        (SELECT count(*) FROM contacts WHERE number = '5511987654321') AS maria, (SELECT count(*) FROM messages WHERE company_id <> 2) AS foreign_rows`,
    )
    expect(outra).toEqual({
      ticket: base + 1,
      contact: base + 1,
      message: base + 1,
      maria: 1,
      foreign_rows: 0,
    })
    expect(await balcao('SELECT id FROM messages WHERE company_id <> 1')).toEqual([])
    expect(await balcao(`SELECT name FROM contacts WHERE number = '5511987654321'`)).toEqual([
      { name: 'Maria Souza' },
    ])
  })

  it('lets the database give the next id of the shard', async () => {
    await shardOf(env, 1).exec(
      "INSERT INTO ticket_logs (company_id, ticket_id, type, created_at) VALUES (2, 1, 'access', 0)",
    )
    const [last] = await rows<{ id: number }>(
      shardOf(env, 1),
      'SELECT max(id) AS id FROM ticket_logs',
    )
    expect(last!.id).toBeGreaterThan(shardBaseId(1))
  })
})
