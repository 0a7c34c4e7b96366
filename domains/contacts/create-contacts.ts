import type { CompanyContext, Statement } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import { contactName, giverOf } from './contact-name.ts'
import { asStored, holderSql, ON_KNOWN, spelledOut } from './resolve-identity.ts'
import type { NewContact } from './resolve-identity.ts'

/**
 * createContactStatements for many people in two statements: each person nobody knows becomes a contact, and each is known by all of
 * their identities that were nobody's. No two of `people` may share an identity. The first statement returns {id} of the new ones.
 */
export function createContactsStatements(
  ctx: CompanyContext,
  people: readonly NewContact[],
): Statement[] {
  if (people.length === 0) return []
  const now = ctx.clock.now()
  const list = JSON.stringify(
    people.map((person) => {
      const number = person.identities.find(({ kind }) => kind === 'phone')?.value ?? null
      return {
        name: contactName(person, person.identities),
        number,
        spellings: number === null ? [] : brazilNinthDigitVariants(number),
        identities: asStored(person.identities),
        spelled: spelledOut(person.identities),
        channel: person.channel,
        isGroup: person.isGroup === true ? 1 : 0,
        // A name of an address book is left to its look, and so is a group's, which nobody's message says.
        givenBy: person.isGroup === true || person.isSavedName === true ? null : giverOf(person),
        acceptAudio: person.acceptAudioMessage === false ? 0 : 1,
      }
    }),
  )
  // Whoever is known already: by an identity, or only saved with the number.
  const known = `SELECT j.key AS k, j.value AS person, j.value ->> 'number' AS number, coalesce(${holderSql(`j.value -> '$.spelled'`)},
      (SELECT min(hn.id) FROM json_each(j.value, '$.spellings') hs
         CROSS JOIN contacts hn ON hn.company_id = ?1 AND hn.number = hs.value AND hn.merged_into IS NULL)) AS id
    FROM json_each(?2) j`
  return [
    // Whoever has no number comes last: the next statement counts back from the last row that was inserted.
    ctx.db.statement(
      `INSERT INTO contacts (company_id, name, number, channel, is_group, accept_audio_message, created_at, updated_at, name_given_by)
       SELECT ?1, person ->> 'name', number, person ->> 'channel', person ->> 'isGroup', person ->> 'acceptAudio', ?3, ?3, person ->> 'givenBy'
       FROM (${known}) WHERE id IS NULL ORDER BY number IS NULL, k RETURNING id`,
      list,
      now,
    ),
    ctx.db.statement(
      `WITH known AS MATERIALIZED (${known}),
         fresh AS MATERIALIZED (SELECT k, row_number() OVER (ORDER BY k) AS place, count(*) OVER () AS places FROM known WHERE id IS NULL)
       INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number)
       SELECT ?1, i.value ->> 'kind', i.value ->> 'scope', i.value ->> 'value',
         coalesce(known.id, last_insert_rowid() - fresh.places + fresh.place), ?3, i.value ->> 'number'
       FROM known LEFT JOIN fresh ON fresh.k = known.k CROSS JOIN json_each(known.person, '$.identities') i
       WHERE true ${ON_KNOWN}`,
      list,
      now,
    ),
  ]
}
