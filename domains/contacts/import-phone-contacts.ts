import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { fitsTelephone } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { contactsStale } from './contacts.events.ts'
import { createContactsStatements } from './create-contacts.ts'
import { PHONE_CONTACTS_PAGE } from './limits.ts'
import { findContactsByIdentities } from './resolve-identity.ts'
import type { Identity, NewContact } from './resolve-identity.ts'

export type ImportedContacts = { created: number; existing: number; skipped: number }

type PhoneContactRow = {
  jid: string
  lid: string | null
  phone: string | null
  savedName: string | null
  pushName: string | null
}

/**
 * Makes contacts of the people a linked phone knows: `address-book`, those with a number and a name; `chats`, those it has a
 * conversation with, by whatever they are known. Contacts that are there stay as they are. ERR_NO_WAPP_FOUND for a connection that is not
 * the company's, ERR_NO_DEF_WAPP_FOUND without a linked phone, ERR_WAPP_NOT_INITIALIZED for one that was never linked.
 */
export async function importPhoneContacts(
  ctx: CompanyContext,
  which: 'address-book' | 'chats',
  connectionId?: number | null,
): Promise<ImportedContacts> {
  requirePermission(ctx, 'contact:write')
  const directory = await directoryFor(ctx)
  const connection = linkedPhone(directory, connectionId ?? null)
  await requireLinked(ctx, connection.id)
  const total: ImportedContacts = { created: 0, existing: 0, skipped: 0 }
  try {
    for (let after = ''; ;) {
      const rows = await ctx.db.all<PhoneContactRow>(
        ctx.db.statement(
          `SELECT jid, lid, phone, saved_name AS savedName, push_name AS pushName FROM phone_contacts
           WHERE company_id = ?1 AND connection_id = ?2 AND jid > ?3 AND has_chat >= ?4 ORDER BY jid LIMIT ${PHONE_CONTACTS_PAGE}`,
          connection.id,
          after,
          which === 'chats' ? 1 : 0,
        ),
      )
      await importPage(ctx, directory, connection, which, rows, total)
      const last = rows.at(-1)
      if (last === undefined || rows.length < PHONE_CONTACTS_PAGE) return total
      after = last.jid
    }
  } finally {
    if (total.created > 0) await ctx.emit([contactsStale()])
  }
}

/** The connection that was named; else the default one, or the first, of those that are linked phones. */
function linkedPhone(directory: Directory, connectionId: number | null): DirectoryConnection {
  if (connectionId !== null) {
    const named = directory.connections.find((one) => one.id === connectionId)
    if (named === undefined) throw new AppError('ERR_NO_WAPP_FOUND')
    if (named.channel !== 'whatsapp')
      throw new AppError('ERR_WAPP_NOT_INITIALIZED', { message: 'not a linked phone' })
    return named
  }
  const phones = directory.connections.filter(({ channel }) => channel === 'whatsapp')
  const phone = phones.find(({ isDefault }) => isDefault) ?? phones[0]
  if (phone === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return phone
}

async function requireLinked(ctx: CompanyContext, connectionId: number): Promise<void> {
  const linked = await ctx.db.first(
    ctx.db.statement(
      `SELECT 1 FROM connection_sessions WHERE company_id = ?1 AND connection_id = ?2
         AND state NOT IN ('unlinked','linking','link_expired','passkey_demanded')
       UNION ALL SELECT 1 FROM phone_contacts WHERE company_id = ?1 AND connection_id = ?2 LIMIT 1`,
      connectionId,
    ),
  )
  if (linked === null)
    throw new AppError('ERR_WAPP_NOT_INITIALIZED', { message: 'no phone was linked yet' })
}

async function importPage(
  ctx: CompanyContext,
  directory: Directory,
  connection: DirectoryConnection,
  which: 'address-book' | 'chats',
  rows: readonly PhoneContactRow[],
  total: ImportedContacts,
): Promise<void> {
  const people = rows.flatMap((row): NewContact[] => {
    const name = row.savedName ?? row.pushName
    const phone = row.phone !== null && fitsTelephone(row.phone) ? row.phone : null
    if (which === 'address-book' && (phone === null || name === null)) return []
    const identities: Identity[] = [
      ...(row.lid === null ? [] : [{ kind: 'lid', scope: '', value: row.lid } as const]),
      ...(phone === null ? [] : [{ kind: 'phone', scope: '', value: phone } as const]),
    ]
    return identities.length === 0
      ? []
      : [
          {
            identities,
            profileName: name,
            isSavedName: row.savedName !== null,
            channel: connection.channel,
            acceptAudioMessage: directory.settings.acceptAudioMessageContact === 'enabled',
          },
        ]
  })
  total.skipped += rows.length - people.length
  if (people.length === 0) return
  const matches = await findContactsByIdentities(
    ctx,
    people.map(({ identities }) => identities),
  )
  const fresh = apart(people.filter((_, i) => matches[i]?.kind === 'unknown'))
  const [created = []] = await ctx.db.batch(createContactsStatements(ctx, fresh))
  total.created += created.length
  total.existing += people.length - created.length
}

/** Those who share no identity with somebody before them: one person, known to the phone by two addresses. */
export function apart<Person extends { identities: readonly Identity[] }>(
  people: readonly Person[],
): Person[] {
  const seen = new Set<string>()
  return people.filter(({ identities }) => {
    const keys = identities.map(({ kind, scope, value }) => `${kind} ${scope} ${value}`)
    if (keys.some((key) => seen.has(key))) return false
    keys.forEach((key) => seen.add(key))
    return true
  })
}
