import type { CompanyContext, Statement } from '#core/context.ts'
import { formatNumber } from '#core/phone.ts'
import { addressIdentities } from './address-identities.ts'
import { unnamedSql } from './contact-name.ts'
import { asStored, holderSql, ON_KNOWN, spelledOut } from './resolve-identity.ts'

/** WhatsApp said that a LID and a phone number are one person. */
export type Mapping = { lid: string; phone: string }

/**
 * Makes whoever is known by one of the two names known by both; who is not known by either stays unknown. The last statement returns
 * the pairs that lead to two contacts, as {kept, gone}, to be merged after the commit. Any number of mappings in three statements.
 */
export function mapIdentitiesStatements(
  ctx: CompanyContext,
  mappings: readonly Mapping[],
): Statement[] {
  const pairs = mappings.flatMap(({ lid, phone }) => {
    const identities = addressIdentities({ jid: lid, lid, phone })
    const number = identities.find(({ kind }) => kind === 'phone')?.value
    const shown = formatNumber(number ?? null)
    return identities.length === 2
      ? [{ identities: asStored(identities), spelled: spelledOut(identities), number, shown }]
      : []
  })
  const list = JSON.stringify(pairs)
  const now = ctx.clock.now()
  const known = `SELECT p.value AS pair, ${holderSql(`p.value -> '$.spelled'`)} AS id FROM json_each(?2) p`
  return [
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
       SELECT ?1, j.value ->> 'kind', j.value ->> 'scope', j.value ->> 'value', k.id, ?3, j.value ->> 'number'
       FROM (${known}) k CROSS JOIN json_each(k.pair, '$.identities') j WHERE k.id IS NOT NULL ${ON_KNOWN}`,
      list,
      now,
    ),
    ctx.db.statement(
      `UPDATE OR IGNORE contacts SET number = k.number, updated_at = ?3,
         name = CASE WHEN ${unnamedSql()} THEN k.shown ELSE contacts.name END
       FROM (SELECT id, pair ->> 'number' AS number, pair ->> 'shown' AS shown FROM (${known})) k
       WHERE contacts.id = k.id AND contacts.company_id = ?1 AND contacts.number IS NULL AND EXISTS (
         SELECT 1 FROM contact_identities i WHERE i.company_id = ?1 AND i.kind = 'phone' AND i.value = k.number AND i.scope = ''
           AND i.contact_id = k.id)`,
      list,
      now,
    ),
    ctx.db.statement(
      `SELECT DISTINCT k.id AS kept, coalesce(c.merged_into, c.id) AS gone FROM (${known}) k
       CROSS JOIN json_each(k.pair, '$.spelled') j
       CROSS JOIN contact_identities i ON i.company_id = ?1 AND i.kind = j.value ->> 'kind' AND i.value = j.value ->> 'value'
         AND i.scope = j.value ->> 'scope'
       CROSS JOIN contacts c ON c.id = i.contact_id AND c.company_id = ?1
       WHERE coalesce(c.merged_into, c.id) <> k.id`,
      list,
    ),
  ]
}
