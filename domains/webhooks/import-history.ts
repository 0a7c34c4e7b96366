import type { CompanyContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { SessionEventData } from '#protocol/session/events.ts'
import { connectionChanged } from '../connections/connections.events.ts'
import { IMPORT_PREPARING_MS } from '../connections/limits.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { addressIdentities, isBroadcastJid, isGroupJid } from '../contacts/address-identities.ts'
import { contactsStale } from '../contacts/contacts.events.ts'
import { createContactsStatements } from '../contacts/create-contacts.ts'
import { apart } from '../contacts/import-phone-contacts.ts'
import { mapIdentitiesStatements } from '../contacts/map-identities.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { rememberPhoneContacts } from '../contacts/phone-contacts.ts'
import { messageWords } from '../word-index/message-words.ts'
import { ticketChanged, ticketsStale } from '../tickets/tickets.events.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { JSON_PARAM_CHARS } from './limits.ts'
import { readSessionMessage } from './session-message.ts'
import { boundInbound } from './bound-inbound.ts'
import { customerWords } from '../messages/customer-words.ts'
import type { ChatName } from './history-statements.ts'
import {
  filesStatement,
  importedStatement,
  openStatements,
  showStatement,
  storeStatement,
} from './history-statements.ts'
import type { HistoryChat } from './history-statements.ts'
import { historyWindow } from './history-window.ts'
import type { HistoryWindow } from './history-window.ts'
import type { IngestPlan } from './ingest-messages.ts'
import { HISTORY_TICKETS_TOLD } from '../messages/limits.ts'
import { applyPendingStatements } from '../messages/pending-effects.ts'

type Chunk = SessionEventData<'history.chunk'>
type StoredRow = { options: string; importedAt: Millis | null }
type NameRow = { jid: string; name: string | null; isSaved: 0 | 1 }

/**
 * Plans the import of one bite of a phone's history, at most 100 messages: who is who first, then names, then the messages that the
 * connection wants. They are filed as what they are, the past: never unread, routed to nobody, told without a sound. A bite that
 * comes twice changes nothing the second time. Everything is set-based: about 25 statements whatever the bite holds.
 */
export async function planHistory(
  ctx: CompanyContext,
  directory: Directory,
  connection: DirectoryConnection,
  data: Chunk,
): Promise<IngestPlan> {
  const phones = new Map(data.mappings.map(({ lid, phone }) => [lid, phone]))
  const known = withPhones(data, phones)
  const [stored, names] = await ctx.db.batch<[StoredRow[], NameRow[]]>([
    ctx.db.statement(
      `SELECT k.options, s.imported_at AS importedAt FROM connections k
       LEFT JOIN connection_sessions s ON s.connection_id = k.id AND s.company_id = k.company_id
       WHERE k.company_id = ?1 AND k.id = ?2`,
      connection.id,
    ),
    ctx.db.statement(
      `SELECT jid, coalesce(saved_name, push_name) AS name, saved_name IS NOT NULL AS isSaved FROM phone_contacts
       WHERE company_id = ?1 AND connection_id = ?2 AND jid IN (SELECT value FROM json_each(?3))`,
      connection.id,
      JSON.stringify(known.messages.flatMap(({ chat }) => addressesOf(chat))),
    ),
  ])
  const window = historyWindow(
    JSON.parse(stored[0]?.options ?? '{}') as Record<string, unknown>,
    ctx.clock.now(),
  )
  const chats = chatsOf(directory, connection, known, window, nameOf(known, names))
  const pairs = [
    ...data.mappings,
    ...known.messages.flatMap(({ chat: { lid, phone } }) =>
      lid === undefined || phone === undefined ? [] : [{ lid, phone }],
    ),
  ]
  const mapping = pairs.length === 0 ? [] : mapIdentitiesStatements(ctx, pairs)
  const hasChat = new Set(known.messages.map(({ chat }) => chat.jid))
  const remembering = rememberPhoneContacts(ctx, connection, peopleOf(known), { hasChat })
  const pages = pagesOf(ctx.companyId, chats)
  const filing =
    chats.length === 0 ? [] : filingStatements(ctx, directory, connection, chats, pages)
  const storedAt = mapping.length + remembering.length + STORED_AT
  // Screens follow an import from its first bite on; the others only make it last longer.
  const isFirst = (stored[0]?.importedAt ?? 0) <= ctx.clock.now() - IMPORT_PREPARING_MS
  return {
    statements: [...mapping, ...remembering, ...filing],
    events: async (results, offset) =>
      chats.length === 0
        ? []
        : [
            ...(await tell(
              ctx,
              directory,
              pages.flatMap((_, i) => results[offset + storedAt + 2 * i] ?? []) as {
                ticketId: number
              }[],
            )),
            ...(isFirst ? [connectionChanged(connection.id)] : []),
          ],
    afterCommit: async (results, offset) => {
      if (chats.length > 0) await ctx.wakeAt(ctx.clock.now() + IMPORT_PREPARING_MS)
      const conflicts = mapping.length === 0 ? [] : results[offset + mapping.length - 1]
      for (const { kept, gone } of (conflicts ?? []) as { kept: number; gone: number }[])
        await mergeContacts(ctx, kept, gone, 'identities')
    },
  }
}

/** Place of the first storeStatement among the filing statements; a showStatement stands behind each. */
const STORED_AT = 4

function filingStatements(
  ctx: CompanyContext,
  directory: Directory,
  connection: DirectoryConnection,
  chats: readonly HistoryChat[],
  pages: readonly HistoryChat[][],
) {
  const files = filesStatement(ctx, connection, chats)
  // Who is known by most comes first: the others are found by what they share with them.
  const people = apart([...chats].sort((a, b) => b.identities.length - a.identities.length))
  return [
    ...createContactsStatements(
      ctx,
      people.map(({ identities, name, isGroup }) => ({
        identities,
        profileName: name?.name ?? null,
        isSavedName: name?.isSaved === true,
        isGroup,
        channel: connection.channel,
        acceptAudioMessage: directory.settings.acceptAudioMessageContact === 'enabled',
      })),
    ),
    ...openStatements(ctx, connection, chats),
    ...pages.flatMap((page) => [
      storeStatement(ctx, connection, page),
      showStatement(ctx, connection, page),
    ]),
    ...(files === null ? [] : [files]),
    ...applyPendingStatements(
      ctx,
      connection.id,
      chats.flatMap(({ messages }) => messages.map(({ externalId }) => externalId)),
    ),
    importedStatement(ctx, connection),
  ]
}

/** The bite with the phone numbers that its mappings give to LIDs. */
function withPhones(data: Chunk, phones: ReadonlyMap<string, string>): Chunk {
  const known = <
    Address extends { jid: string; lid?: string | undefined; phone?: string | undefined },
  >(
    address: Address,
  ): Address => {
    const phone = address.phone ?? phones.get(address.lid ?? address.jid)
    return phone === undefined ? address : { ...address, phone }
  }
  return {
    ...data,
    contacts: data.contacts.map(known),
    messages: data.messages.map((message) => ({
      ...message,
      chat: known(message.chat),
      sender: known(message.sender),
    })),
  }
}

/** Under which of its addresses somebody is kept in phone_contacts. */
function addressesOf(address: {
  jid: string
  lid?: string | undefined
  phone?: string | undefined
}) {
  return addressIdentities(address).map(({ kind, value }) =>
    kind === 'group' ? value : `${value}@${kind === 'lid' ? 'lid' : 's.whatsapp.net'}`,
  )
}

/** Everybody of the bite: those the phone names, and those it has a conversation with. */
function peopleOf({ contacts, messages }: Chunk): Chunk['contacts'] {
  const named = new Set(contacts.map(({ jid }) => jid))
  const others = new Map(
    messages
      .filter(({ chat }) => !named.has(chat.jid))
      .map(({ chat: { jid, lid, phone } }) => [
        jid,
        { jid, ...(lid === undefined ? {} : { lid }), ...(phone === undefined ? {} : { phone }) },
      ]),
  )
  return [...contacts, ...others.values()]
}

type NameOf = (chat: Chunk['messages'][number]['chat']) => ChatName | null

/** What the phone calls a chat: in this bite, or told before. */
function nameOf({ contacts }: Chunk, rows: readonly NameRow[]): NameOf {
  const names = new Map(
    rows.flatMap(({ jid, name, isSaved }) =>
      name === null ? [] : [[jid, { name, isSaved: isSaved === 1 }] as const],
    ),
  )
  for (const contact of contacts) {
    const name = contact.savedName ?? contact.pushName ?? contact.businessName
    for (const address of [contact.jid, ...addressesOf(contact)])
      if (name !== undefined) names.set(address, { name, isSaved: contact.savedName !== undefined })
  }
  return (chat) =>
    [chat.jid, ...addressesOf(chat)].map((jid) => names.get(jid)).find(Boolean) ?? null
}

/** The messages that the connection wants, by conversation. */
function chatsOf(
  directory: Directory,
  connection: DirectoryConnection,
  { messages }: Chunk,
  window: HistoryWindow | null,
  name: NameOf,
): HistoryChat[] {
  if (window === null) return []
  const groupName = customerWords(directory.company.language).group
  const rules = { allowGroup: connection.allowGroup && window.groups, groupName }
  const chats = new Map<string, HistoryChat>()
  for (const message of [...messages].sort((a, b) => a.at - b.at)) {
    if (message.at < window.from || message.at > window.to || isBroadcastJid(message.chat.jid))
      continue
    const read = readSessionMessage(message, rules)
    if (read.kind !== 'message') continue
    const { identities, profileName } = read.message
    const key = JSON.stringify(identities)
    const called = name(message.chat)
    const chat = chats.get(key) ?? {
      identities,
      name: called,
      isGroup: isGroupJid(message.chat.jid),
      messages: [],
    }
    // In the order of their times: the newest name that a message brought is the one that stays.
    if (called === null && profileName) chat.name = { name: profileName, isSaved: false }
    const bounded = boundInbound(read.message)
    chat.messages.push({ ...bounded, data: { ...bounded.data, history: true } })
    chats.set(key, chat)
  }
  return [...chats.values()]
}

/** The chats in parts that fit in a parameter with their words: nearly always one. A long conversation may be cut. */
function pagesOf(companyId: number, chats: readonly HistoryChat[]): HistoryChat[][] {
  const pages: HistoryChat[][] = []
  let room = 0
  for (const chat of chats) {
    for (const message of chat.messages) {
      const words = messageWords(companyId, message.body)
      const size = JSON.stringify(message).length + words.length
      if (pages.length === 0 || size > room) {
        pages.push([])
        room = JSON_PARAM_CHARS
      }
      room -= size
      const page = pages.at(-1)
      const last = page?.at(-1)
      if (last?.identities === chat.identities) last.messages.push(message)
      else page?.push({ ...chat, messages: [message] })
    }
  }
  return pages
}

/** A few tickets are shown one by one, more at once by having the lists read again. Never as something new: no sound rings. */
async function tell(
  ctx: CompanyContext,
  directory: Directory,
  stored: readonly { ticketId: number }[],
): Promise<CompanyEvent[]> {
  const ids = [...new Set(stored.map(({ ticketId }) => ticketId))]
  if (ids.length === 0) return []
  if (ids.length > HISTORY_TICKETS_TOLD) return [ticketsStale(), contactsStale()]
  const rows = await ctx.db.all<TicketRow>(ticketRowsStatement(ctx, ids))
  return [
    ...rows.map((row) => ticketChanged(directory, row, { action: 'update' })),
    contactsStale(),
  ]
}
