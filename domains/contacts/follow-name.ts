import type { CompanyContext, Statement } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import type { PersonNames } from './contact-name.ts'
import { contactName, giverOf, isNameless, namelessSql } from './contact-name.ts'
import type { KnownContact } from './resolve-identity.ts'

/** The names, and the message they came with. */
export type SaidNames = PersonNames & {
  connectionId: number
  externalId: string
  /** The provider's time. */
  sentAt: Millis
}

/**
 * Gives a known person the name that the provider has for them by now: in place of a stand-in, or of what the provider said before, unless
 * a later message of theirs is there already, by the provider's time. What a person typed stays, and a message that is there already says
 * nothing. The statement returns {id} when that is news; null when there is nothing to write.
 */
export function followNameStatement(
  ctx: CompanyContext,
  contact: KnownContact,
  names: SaidNames,
): Statement | null {
  const name = contactName(names, [])
  const giver = giverOf(names)
  const isStandIn = isNameless(contact.name, contact.nameGivenBy)
  const gives = giver === 'provider' ? contact.nameGivenBy === 'provider' || isStandIn : isStandIn
  // Without a profile name and a username there is nothing better than what stands there.
  const isSaid = giver === 'provider' || name.startsWith('@')
  if (!gives || !isSaid || contact.isGroup) return null
  if (name === contact.name && giver === contact.nameGivenBy) return null
  return ctx.db.statement(
    `UPDATE contacts SET name = ?3, name_given_by = ?4, updated_at = ?5
     WHERE company_id = ?1 AND id = ?2 AND is_group = 0 AND (?4 = 'provider' AND name_given_by = 'provider' AND NOT ${SAID_LATER} OR ${namelessSql()})
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?6 AND m.external_id = ?7)
     RETURNING id`,
    contact.id,
    name,
    giver,
    ctx.clock.now(),
    names.connectionId,
    names.externalId,
    names.sentAt,
  )
}

/** Whether the person of ?2 wrote after ?8. A stand-in takes any name: it is none itself. */
const SAID_LATER = `EXISTS (SELECT 1 FROM tickets k JOIN messages later ON later.company_id = ?1 AND later.ticket_id = k.id AND later.sent_at > ?8
  WHERE k.company_id = ?1 AND k.contact_id = ?2 AND later.from_me = 0)`
