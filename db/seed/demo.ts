import { DAY_MS } from '../../core/time.ts'
import { messageWords } from '../../domains/word-index/message-words.ts'
import { announcementRows } from './demo-announcements.ts'
import {
  BALCAO,
  COMPANIES,
  CONNECTIONS,
  DEMO_PASSWORD,
  OUTRA,
  OUTRA_QUEUES,
  OUTRA_TAGS,
  PLAN_BASICO,
  PLAN_DEMO,
  QUEUES,
  TAGS,
  USERS,
  VENCIDA,
  idIn,
} from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import { contactRows } from './demo-contact-rows.ts'
import { demoContacts } from './demo-contacts.ts'
import { helpRows } from './demo-helps.ts'
import type { DemoContact } from './demo-contacts.ts'
import { fileListRows } from './demo-file-lists.ts'
import { drawFiles } from './demo-media.ts'
import type { DrawnFile } from './demo-media.ts'
import { plannedOutraTickets, plannedTickets } from './demo-plan.ts'
import { onCallRows } from './demo-on-call.ts'
import { ratingRows, settingRows } from './demo-ratings.ts'
import { quickMessageRows } from './demo-quick-messages.ts'
import { settingChangeRows } from './demo-setting-changes.ts'
import { scheduleRows } from './demo-schedules.ts'
import { ticketRows } from './demo-tickets.ts'
import { insertRows } from './insert-rows.ts'
import { shardOfTarget } from './target.ts'
import type { SeedTarget } from './target.ts'

/**
 * Fills migrated, empty stores with the demo of contract §2: two companies on two shards and one whose subscription is over, the same ids and names every time, a month
 * of conversations that ends at `target.now`. A company's rows are one transaction.
 */
export async function seedDemo(target: SeedTarget): Promise<void> {
  const contacts = demoContacts()
  const files = await drawFiles()
  await Promise.all([
    seedControl(target),
    ...COMPANIES.map((company) => seedCompany(target, company, contacts, files)),
  ])
}

async function seedControl({ control, now, hashPassword }: SeedTarget): Promise<void> {
  const stamps = { created_at: now - 400 * DAY_MS, updated_at: now - 400 * DAY_MS }
  // One hash serves all: the password is public, and eight would take the start a second.
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const basic = { use_campaigns: false, use_kanban: false, use_external_api: false }
  const full = { use_campaigns: true, use_kanban: true, use_external_api: true }
  await control.batch([
    ...insertRows(control, 'plans', [
      {
        id: PLAN_DEMO,
        name: 'Demo',
        users: 50,
        connections: 100,
        queues: 20,
        amount_cents: 29_900,
        ...full,
        ...stamps,
      },
      {
        id: PLAN_BASICO,
        name: 'Básico',
        users: 5,
        connections: 2,
        queues: 5,
        amount_cents: 9_900,
        ...basic,
        ...stamps,
      },
    ]),
    ...insertRows(
      control,
      'companies',
      [...COMPANIES, VENCIDA].map(({ id, name, shard, email, phone, document }) => ({
        id,
        name,
        shard,
        email,
        phone,
        document,
        status: true,
        plan_id: PLAN_DEMO,
        // Company 1 never expires (specification part 1 §2).
        due_date: id === BALCAO.id ? null : now + (id === VENCIDA.id ? -1 : 365) * DAY_MS,
        ...stamps,
      })),
    ),
    ...insertRows(
      control,
      'users',
      USERS.map((user) => ({
        id: user.id,
        company_id: user.company.id,
        name: user.name,
        email: user.email,
        password_hash,
        profile: user.profile,
        super: user.super,
        all_ticket: user.allTicket,
        allow_group: user.allowGroup,
        color: user.color,
        ...stamps,
      })),
    ),
    ...insertRows(
      control,
      'channel_routes',
      CONNECTIONS.map(({ id, channel, externalId, company }) => ({
        kind: channel,
        external_id: externalId,
        company_id: company.id,
        connection_id: id,
        shard: company.shard,
        created_at: now,
      })),
    ),
    ...insertRows(control, 'announcements', announcementRows(now)),
    ...insertRows(control, 'helps', helpRows(now)),
  ])
}

async function seedCompany(
  target: SeedTarget,
  company: DemoCompany,
  contacts: readonly DemoContact[],
  files: readonly DrawnFile[],
): Promise<void> {
  const db = shardOfTarget(target, company.shard)
  const people = contacts.filter((contact) => contact.company === company)
  const plans = company === BALCAO ? plannedTickets() : plannedOutraTickets()
  const rows = ticketRows(company, plans, people, files, target.now)
  const quick = quickMessageRows(company, files, target.now)
  const lists = fileListRows(company, files, target.now)
  await db.batch([
    ...(await directoryRows(target, db, company)),
    ...contactRows(target, db, company, people),
    ...insertRows(db, 'tickets', rows.tickets),
    ...insertRows(
      db,
      'messages',
      rows.messages.map((row) => ({
        ...row,
        search_words: messageWords(company.id, typeof row.body === 'string' ? row.body : ''),
      })),
    ),
    ...insertRows(db, 'message_reactions', rows.reactions),
    ...insertRows(db, 'ticket_logs', rows.logs),
    ...insertRows(db, 'ratings', ratingRows(rows.tickets, target.now)),
    ...insertRows(db, 'company_settings', settingRows(company, target.now)),
    ...insertRows(db, 'setting_changes', settingChangeRows(company, target.now)),
    ...insertRows(db, 'quick_messages', quick.rows),
    ...insertRows(db, 'schedules', scheduleRows(company, people, target.now)),
    ...insertRows(db, 'file_lists', lists.rows),
    ...insertRows(db, 'on_call_entries', onCallRows(company, target.now)),
    ...insertRows(db, 'company_state', [{ company_id: company.id }]),
  ])
  await Promise.all(
    [...rows.files, ...quick.files, ...lists.files].map(([key, { bytes, mime }]) =>
      target.media.put(key, bytes, { httpMetadata: { contentType: mime } }),
    ),
  )
}

async function directoryRows(
  target: SeedTarget,
  db: D1Database,
  company: DemoCompany,
): Promise<D1PreparedStatement[]> {
  const stamps = { created_at: target.now - 400 * DAY_MS, updated_at: target.now - 400 * DAY_MS }
  const queues = company === BALCAO ? QUEUES : OUTRA_QUEUES
  const queueId = (key: string) => idIn(company, queues.find((queue) => queue.key === key)?.id ?? 0)
  const connections = CONNECTIONS.filter((connection) => connection.company === company)
  const company_id = company.id
  return [
    ...insertRows(
      db,
      'queues',
      queues.map(({ key, name, color, greeting, order }) => ({
        id: queueId(key),
        company_id,
        name,
        color,
        greeting_message: greeting,
        order_queue: order,
        ...stamps,
      })),
    ),
    ...insertRows(
      db,
      'user_queues',
      USERS.filter((user) => user.company === company).flatMap((user) =>
        user.queues.map((key) => ({ company_id, user_id: user.id, queue_id: queueId(key) })),
      ),
    ),
    ...insertRows(
      db,
      'tags',
      (company === OUTRA ? OUTRA_TAGS : TAGS).map((tag) => ({
        ...tag,
        id: idIn(company, tag.id),
        company_id,
        ...stamps,
      })),
    ),
    ...insertRows(
      db,
      'connections',
      await Promise.all(
        connections.map(
          async ({ id, name, channel, status, externalId, number, isDefault, greeting }) => ({
            id,
            company_id,
            name,
            channel,
            status,
            external_id: externalId,
            number,
            is_default: isDefault,
            // A linked phone has none: its keys are with the session.
            credentials:
              channel === 'whatsapp' ? null : await sealedToken(target, company_id, id, externalId),
            greeting_message: greeting,
            allow_group: channel === 'whatsapp',
            ...stamps,
          }),
        ),
      ),
    ),
    ...insertRows(
      db,
      'connection_queues',
      connections.flatMap(({ id, feeds }) =>
        feeds.map((key) => ({ company_id, connection_id: id, queue_id: queueId(key) })),
      ),
    ),
  ]
}

/** The simulator's token of an account, as it is stored. */
async function sealedToken(
  { sealToken }: SeedTarget,
  companyId: number,
  row: number,
  externalId: string,
): Promise<string> {
  return await sealToken({
    companyId,
    table: 'connections',
    row,
    column: 'credentials',
    plain: `sim-token-${externalId}`,
  })
}
