import type { CompanyContext, Statement } from '#core/context.ts'
import type { SessionEventData } from '#protocol/session/events.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { addressIdentities, isBroadcastJid, isGroupJid } from './address-identities.ts'
import { namelessSql, profileName } from './contact-name.ts'
import { PHONE_CONTACTS_PAGE } from './limits.ts'
import { spelledOut } from './resolve-identity.ts'

export type KnownContacts = SessionEventData<'contacts.changed'>['contacts']

/**
 * Keeps whom a linked phone knows, a newer name over an older one, and gives contacts that are called by their number, or not at all,
 * the name they have there: the last statement of each page returns {id} of those. `hasChat`: addresses with a conversation.
 */
export function rememberPhoneContacts(
  ctx: CompanyContext,
  connection: Pick<DirectoryConnection, 'id'>,
  contacts: KnownContacts,
  { hasChat = new Set() }: { hasChat?: ReadonlySet<string> } = {},
): Statement[] {
  const people = contacts.flatMap((contact) => {
    const identities = addressIdentities(contact)
    if (identities.length === 0 || isGroupJid(contact.jid) || isBroadcastJid(contact.jid)) return []
    const value = (kind: 'lid' | 'phone') => identities.find((one) => one.kind === kind)?.value
    const [lid, phone] = [value('lid'), value('phone')]
    const byPhone = phone === undefined ? null : `${phone}@s.whatsapp.net`
    const saved = profileName(contact.savedName)
    const push = profileName(contact.pushName) || profileName(contact.businessName)
    const jid = lid === undefined ? byPhone : `${lid}@lid`
    return [
      {
        jid,
        byPhone: byPhone === jid ? null : byPhone,
        lid: lid ?? null,
        phone: phone ?? null,
        saved: saved === '' ? null : saved,
        push: push === '' ? null : push,
        hasChat: hasChat.has(contact.jid) ? 1 : 0,
        spelled: spelledOut(identities),
      },
    ]
  })
  const statements: Statement[] = []
  for (let at = 0; at < people.length; at += PHONE_CONTACTS_PAGE)
    statements.push(
      ...pageStatements(ctx, connection.id, people.slice(at, at + PHONE_CONTACTS_PAGE)),
    )
  return statements
}

function pageStatements(
  ctx: CompanyContext,
  connectionId: number,
  people: readonly { spelled: unknown; saved: string | null; push: string | null }[],
): Statement[] {
  const list = JSON.stringify(people)
  const now = ctx.clock.now()
  // Somebody who was kept under the number before the LID was known: one row stays, with the names of both.
  const before = `FROM json_each(?3) j CROSS JOIN phone_contacts o ON o.company_id = ?1 AND o.connection_id = ?2 AND o.jid = j.value ->> 'byPhone'`
  return [
    ctx.db.statement(
      `INSERT INTO phone_contacts (company_id, connection_id, jid, lid, phone, saved_name, push_name, has_chat, updated_at)
       SELECT ?1, ?2, j.value ->> 'jid', j.value ->> 'lid', j.value ->> 'phone', o.saved_name, o.push_name, o.has_chat, ?4 ${before}
       WHERE true ON CONFLICT (company_id, connection_id, jid) DO UPDATE SET saved_name = coalesce(saved_name, excluded.saved_name),
         push_name = coalesce(push_name, excluded.push_name), has_chat = max(has_chat, excluded.has_chat)`,
      connectionId,
      list,
      now,
    ),
    ctx.db.statement(
      `DELETE FROM phone_contacts WHERE company_id = ?1 AND connection_id = ?2 AND jid IN (SELECT j.value ->> 'byPhone' FROM json_each(?3) j)`,
      connectionId,
      list,
    ),
    ctx.db.statement(
      `INSERT INTO phone_contacts (company_id, connection_id, jid, lid, phone, saved_name, push_name, has_chat, updated_at)
       SELECT ?1, ?2, j.value ->> 'jid', j.value ->> 'lid', j.value ->> 'phone', j.value ->> 'saved', j.value ->> 'push',
         j.value ->> 'hasChat', ?4 FROM json_each(?3) j WHERE true
       ON CONFLICT (company_id, connection_id, jid) DO UPDATE SET lid = coalesce(excluded.lid, lid), phone = coalesce(excluded.phone, phone),
         saved_name = coalesce(excluded.saved_name, saved_name), push_name = coalesce(excluded.push_name, push_name),
         has_chat = max(has_chat, excluded.has_chat), updated_at = excluded.updated_at`,
      connectionId,
      list,
      now,
    ),
    ctx.db.statement(
      // A name of the phone's own address book is left to its look, as before anybody kept who gave a name: no later profile name takes its place.
      `WITH named AS MATERIALIZED (
         SELECT i.contact_id AS id, coalesce(j.value ->> 'saved', j.value ->> 'push') AS name,
           CASE WHEN j.value ->> 'saved' IS NULL THEN 'provider' END AS giver FROM json_each(?2) j
         CROSS JOIN json_each(j.value, '$.spelled') s CROSS JOIN contact_identities i
           ON i.company_id = ?1 AND i.kind = s.value ->> 'kind' AND i.value = s.value ->> 'value' AND i.scope = s.value ->> 'scope'
         WHERE coalesce(j.value ->> 'saved', j.value ->> 'push') IS NOT NULL)
       UPDATE contacts SET (name, name_given_by) = (SELECT named.name, named.giver FROM named WHERE named.id = contacts.id), updated_at = ?3
       WHERE +company_id = ?1 AND id IN (SELECT id FROM named) AND merged_into IS NULL AND is_group = 0
         AND ${namelessSql()} RETURNING id`,
      list,
      now,
    ),
  ]
}
