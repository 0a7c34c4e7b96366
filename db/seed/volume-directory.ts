import { DAY_MS } from '../../core/time.ts'
import { DEMO_PASSWORD } from './demo-companies.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedTarget } from './target.ts'
import { VOLUME, VOLUME_CONNECTION } from './volume.ts'

/** The one company of the volume data. */
export const COMPANY = 1
export const SHARD = 0
/** Tags have the ids 1 to this. */
export const TAG_COUNT = 10

const TAGS = `vip recorrente lead instalação contrato atacado garantia troca parceiro idosa`.split(
  ' ',
)
const QUEUE_NAMES =
  `Suporte Vendas Financeiro Entregas Garantia Trocas Atacado Cobrança Ouvidoria Pós-venda`.split(
    ' ',
  )
const colour = (n: number) => `#${((n * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`

/** User 1 is the admin (admin@demo.test); the others (user2@demo.test …) work in three queues each. */
export const volumeEmail = (id: number) => (id === 1 ? 'admin@demo.test' : `user${id}@demo.test`)

/** 1 to `count`. */
export const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Plan, company, users and the route of its number. */
export async function seedVolumeControl({ control, now, hashPassword }: SeedTarget): Promise<void> {
  const stamps = { created_at: now - VOLUME.days * DAY_MS, updated_at: now - VOLUME.days * DAY_MS }
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await control.batch([
    ...insertRows(control, 'plans', [
      { id: 1, name: 'Demo', users: 100, connections: 20, queues: 20, ...stamps },
    ]),
    ...insertRows(control, 'companies', [
      { id: COMPANY, name: 'Volume', shard: SHARD, plan_id: 1, status: true, ...stamps },
    ]),
    ...insertRows(
      control,
      'users',
      ids(VOLUME.users).map((id) => ({
        id,
        company_id: COMPANY,
        name: `Atendente ${id}`,
        email: volumeEmail(id),
        password_hash,
        profile: id === 1 ? 'admin' : 'user',
        color: colour(id),
        ...stamps,
      })),
    ),
    ...insertRows(control, 'channel_routes', [
      {
        kind: 'whatsappapi',
        external_id: VOLUME_CONNECTION.externalId,
        company_id: COMPANY,
        connection_id: VOLUME_CONNECTION.id,
        shard: SHARD,
        created_at: now,
      },
    ]),
  ])
}

/** Queues, tags and the connection. */
export async function seedVolumeDirectory(
  { now, sealToken }: SeedTarget,
  db: D1Database,
): Promise<void> {
  const company_id = COMPANY
  const stamps = { created_at: now - VOLUME.days * DAY_MS, updated_at: now - VOLUME.days * DAY_MS }
  const { id, externalId, number } = VOLUME_CONNECTION
  const place = { companyId: COMPANY, table: 'connections', row: id, column: 'credentials' }
  const connection = {
    id,
    company_id,
    name: 'Loja Centro',
    channel: 'whatsappapi',
    status: 'CONNECTED',
    external_id: externalId,
    number,
    is_default: true,
    credentials: await sealToken({ ...place, plain: `sim-token-${externalId}` }),
    ...stamps,
  }
  await db.batch([
    ...insertRows(
      db,
      'queues',
      QUEUE_NAMES.map((name, index) => ({
        id: index + 1,
        company_id,
        name,
        color: colour(index + 50),
        order_queue: index,
        ...stamps,
      })),
    ),
    ...insertRows(
      db,
      'user_queues',
      ids(VOLUME.users).flatMap((user_id) =>
        [0, 3, 7].map((step) => ({
          company_id,
          user_id,
          queue_id: 1 + ((user_id + step) % VOLUME.queues),
        })),
      ),
    ),
    ...insertRows(
      db,
      'tags',
      TAGS.map((name, index) => ({
        id: index + 1,
        company_id,
        name,
        color: colour(index + 90),
        ...stamps,
      })),
    ),
    ...insertRows(db, 'connections', [connection]),
    ...insertRows(
      db,
      'connection_queues',
      ids(VOLUME.queues).map((queue_id) => ({ company_id, connection_id: id, queue_id })),
    ),
    ...insertRows(db, 'company_state', [{ company_id }]),
  ])
}
