import type { CompanyContext, Statement } from '#core/context.ts'
import { looksNamelessSql } from './contact-name.ts'
import { lidHolderSql } from './contacts.service.ts'
import { ON_KNOWN_THERE } from './resolve-identity.ts'
import { numberHolderSql } from './contacts.queries.ts'

/** `at`: their place in the list. `spellings`: of the number as it was written, and of the one WhatsApp keeps. */
export type ImportedPerson = {
  at: number
  name: string
  number: string
  email: string
  spellings: readonly string[]
  lid: string | null
}

const holderSql = `coalesce(${numberHolderSql("j.value -> '$.spellings'")}, ${lidHolderSql("j.value ->> 'lid'")})`

/** Whose the numbers are already: {at, id}, id null for nobody's. */
export function holdersStatement(
  ctx: CompanyContext,
  people: readonly ImportedPerson[],
): Statement {
  return ctx.db.statement(
    `SELECT j.value ->> 'at' AS at, ${holderSql} AS id FROM json_each(?2) j`,
    JSON.stringify(people),
  )
}

/**
 * Saves the people in one transaction. First statement: {id} of the new ones; last: {at, id} of all. No two of `people` may share a
 * number.
 */
export function saveRowsStatements(
  ctx: CompanyContext,
  people: readonly ImportedPerson[],
  acceptAudio: boolean,
): Statement[] {
  const list = JSON.stringify(people)
  const now = ctx.clock.now()
  const saved = `FROM json_each(?2) j CROSS JOIN contacts c
    ON c.company_id = ?1 AND c.number = j.value ->> 'number' AND c.merged_into IS NULL`
  return [
    ctx.db.statement(
      `INSERT INTO contacts (company_id, name, number, email, accept_audio_message, created_at, updated_at, name_given_by)
       SELECT ?1, j.value ->> 'name', j.value ->> 'number', j.value ->> 'email', ?4, ?3, ?3,
         CASE WHEN NOT ${looksNamelessSql("(j.value ->> 'name')")} THEN 'person' END
       FROM json_each(?2) j WHERE ${holderSql} IS NULL ON CONFLICT DO NOTHING RETURNING id`,
      list,
      now,
      acceptAudio ? 1 : 0,
    ),
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at)
       SELECT ?1, 'phone', '', c.number, c.id, ?3 ${saved} WHERE true ON CONFLICT DO NOTHING`,
      list,
      now,
    ),
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
       SELECT ?1, 'lid', '', j.value ->> 'lid', c.id, ?3, c.number ${saved}
       WHERE j.value ->> 'lid' IS NOT NULL ${ON_KNOWN_THERE}`,
      list,
      now,
    ),
    ctx.db.statement(
      `UPDATE contacts SET name = held.name, name_given_by = CASE contacts.name WHEN held.name THEN name_given_by ELSE 'person' END, email = CASE held.email WHEN '' THEN contacts.email ELSE held.email END, updated_at = ?3
       FROM (SELECT j.value ->> 'name' AS name, j.value ->> 'email' AS email, ${holderSql} AS id FROM json_each(?2) j) held
       WHERE +contacts.company_id = ?1 AND contacts.id = held.id`,
      list,
      now,
    ),
    ctx.db.statement(
      `SELECT j.value ->> 'at' AS at, ${holderSql} AS id FROM json_each(?2) j`,
      list,
    ),
  ]
}
