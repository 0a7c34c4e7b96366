import { messageWords } from '../../domains/word-index/message-words.ts'
import { previewOf } from '../../domains/tickets/preview-message.ts'
import { insertRows, insertStatement } from './insert-rows.ts'
import { seededRandom } from './random.ts'
import type { Random } from './random.ts'
import { shardOfTarget } from './target.ts'
import type { SeedTarget } from './target.ts'
import { VOLUME, VOLUME_CONNECTION, volumeContacts, volumeTickets } from './volume.ts'
import type { Volume, VolumeContact, VolumeMessage, VolumeTicket } from './volume.ts'
import {
  COMPANY,
  SHARD,
  TAG_COUNT,
  ids,
  seedVolumeControl,
  seedVolumeDirectory,
} from './volume-directory.ts'

/**
 * Fills migrated, empty stores with VOLUME. Through D1 like everything else: a JSON list of some thousand rows a statement writes a
 * million messages, indexes, word index and all, in under a minute, and the file need not be known.
 */
export async function seedVolume(
  target: SeedTarget,
  say: (line: string) => void,
  volume: Volume = VOLUME,
): Promise<void> {
  await seedVolumeControl(target)
  const db = shardOfTarget(target, SHARD)
  await seedVolumeDirectory(target, db)
  await seedContacts(target, db, volume)
  say(`${volume.contacts} contacts`)
  await seedTickets(target, db, say, volume)
  await refuseWrongCounts(db, volume)
  say(`${volume.tickets} tickets, ${volume.messages} messages`)
}

async function seedContacts({ now }: SeedTarget, db: D1Database, volume: Volume): Promise<void> {
  const random = seededRandom(21)
  const contacts = volumeContacts(now, volume)
  for (let from = 0; from < contacts.length; from += 5000) {
    const part = contacts.slice(from, from + 5000)
    await db.batch([
      ...insertRows(db, 'contacts', part.map(contactRow)),
      ...insertRows(
        db,
        'contact_identities',
        part.map(({ id, number, createdAt }) => ({
          company_id: COMPANY,
          kind: 'phone',
          value: number,
          contact_id: id,
          created_at: createdAt,
        })),
      ),
      ...insertRows(
        db,
        'contact_tags',
        part.flatMap(({ id }) =>
          tagIds(random).map((tag_id) => ({ company_id: COMPANY, contact_id: id, tag_id })),
        ),
      ),
    ])
  }
}

const contactRow = ({ id, name, number, email, createdAt }: VolumeContact) => ({
  id,
  company_id: COMPANY,
  name,
  number,
  email,
  channel: 'whatsappapi',
  created_at: createdAt,
  updated_at: createdAt,
})

const tagIds = (random: Random) => [
  ...new Set(ids(random.int(4)).map(() => random.between(1, TAG_COUNT))),
]

const MESSAGE_COLUMNS = [
  ...['id', 'company_id', 'ticket_id', 'contact_id', 'connection_id', 'queue_id', 'user_id'],
  ...['external_id', 'body', 'search_words', 'from_me', 'ack', 'sent_at', 'created_at'],
]
const TICKET_COLUMNS = [
  ...[
    'id',
    'company_id',
    'uuid',
    'status',
    'channel',
    'contact_id',
    'connection_id',
    'queue_id',
    'user_id',
  ],
  ...[
    'unread_messages',
    'last_message',
    'last_message_id',
    'last_message_from_me',
    'last_message_at',
    'last_inbound_at',
  ],
  ...['activity_at', 'user_rating', 'accepted_at', 'closed_at', 'created_at', 'updated_at'],
]
const LOG_COLUMNS = ['company_id', 'ticket_id', 'type', 'user_id', 'queue_id', 'created_at']

/** Messages of one transaction; their JSON stays well below the 2 MB that D1 takes in a parameter. */
const MESSAGES_AT_ONCE = 4000

async function seedTickets(
  { now }: SeedTarget,
  db: D1Database,
  say: (line: string) => void,
  volume: Volume,
): Promise<void> {
  const insertTickets = insertStatement(db, 'tickets', TICKET_COLUMNS)
  const insertMessages = insertStatement(db, 'messages', MESSAGE_COLUMNS)
  const insertLogs = insertStatement(db, 'ticket_logs', LOG_COLUMNS)
  let tickets: VolumeTicket[] = []
  let messages: VolumeMessage[] = []
  let written = 0
  let told = 0
  // The next rows are made while the last ones are being written.
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    await writing
    const statements = [
      insertTickets.bind(JSON.stringify(tickets.map(ticketValues))),
      insertLogs.bind(JSON.stringify(tickets.flatMap(logValues))),
    ]
    for (let from = 0; from < messages.length; from += MESSAGES_AT_ONCE) {
      statements.push(
        insertMessages.bind(
          JSON.stringify(messages.slice(from, from + MESSAGES_AT_ONCE).map(messageValues)),
        ),
      )
    }
    writing = db.batch(statements)
    written += messages.length
    tickets = []
    messages = []
    if (written - told >= 250_000) say(`${(told = written)} messages`)
  }
  for (const group of volumeTickets(now, volume)) {
    tickets.push(...group.tickets)
    messages.push(...group.messages)
    if (messages.length >= MESSAGES_AT_ONCE - 1500) await flush()
  }
  await flush()
  await writing
}

const messageValues = (row: VolumeMessage) => [
  ...[row.id, COMPANY, row.ticketId, row.contactId, VOLUME_CONNECTION.id, row.queueId, row.userId],
  ...[
    row.externalId,
    row.body,
    messageWords(COMPANY, row.body),
    row.fromMe,
    row.ack,
    row.sentAt,
    row.sentAt,
  ],
]

function ticketValues(row: VolumeTicket) {
  const updatedAt = row.closedAt ?? row.lastMessageAt
  return [
    ...[
      row.id,
      COMPANY,
      row.uuid,
      row.status,
      'whatsappapi',
      row.contactId,
      VOLUME_CONNECTION.id,
      row.queueId,
      row.userId,
    ],
    ...[
      row.unread,
      previewOf({ body: row.lastMessage, mediaType: null }),
      row.lastMessageId,
      row.lastFromMe,
      row.lastMessageAt,
      row.lastInboundAt,
    ],
    ...[row.lastMessageAt, row.rating, row.acceptedAt, row.closedAt, row.createdAt, updatedAt],
  ]
}

function logValues({
  id,
  queueId,
  userId,
  createdAt,
  acceptedAt,
  closedAt,
}: VolumeTicket): (string | number | null)[][] {
  return [
    [COMPANY, id, 'create', null, null, createdAt],
    ...(queueId === null ? [] : [[COMPANY, id, 'queue', null, queueId, createdAt]]),
    ...(acceptedAt === null ? [] : [[COMPANY, id, 'open', userId, queueId, acceptedAt]]),
    ...(closedAt === null ? [] : [[COMPANY, id, 'closed', userId, queueId, closedAt]]),
  ]
}

/** A benchmark on other data than it says would be a lie. */
async function refuseWrongCounts(db: D1Database, volume: Volume): Promise<void> {
  const found = await db
    .prepare(
      `SELECT (SELECT count(*) FROM contacts) AS contacts, (SELECT count(*) FROM contacts_fts_docsize) AS foundContacts,
        (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM tickets WHERE status = 'open') AS open,
        (SELECT sum(tickets) FROM ticket_counts WHERE status = 'pending') AS pending,
        (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM message_words_docsize) AS foundMessages,
        (SELECT count(*) FROM tickets t JOIN messages m ON m.id = t.last_message_id AND m.ticket_id = t.id) AS previews`,
    )
    .first<Record<string, number>>()
  const { contacts, tickets, open, pending, messages } = volume
  const expected = {
    contacts,
    foundContacts: contacts,
    tickets,
    open,
    pending,
    messages,
    foundMessages: messages,
    previews: tickets,
  }
  const wrong = Object.entries(expected).filter(([name, count]) => found?.[name] !== count)
  if (wrong.length > 0)
    throw new Error(`the volume seed is wrong: ${JSON.stringify({ found, expected })}`)
}
