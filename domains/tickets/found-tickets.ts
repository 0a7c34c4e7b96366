import type { CompanyContext } from '#core/context.ts'
import { contactSearch } from '../contacts/contact-search.ts'
import type { ContactSearch } from '../contacts/contact-search.ts'
import type { WordIndex } from '../word-index/word-index.ts'
import { messageMatch } from '../word-index/word-query.ts'
import { SEARCH_CONTACT_HITS, SEARCH_MESSAGE_HITS } from './limits.ts'
import type { Conditions } from './sql-conditions.ts'
import { ticketNumbers } from './ticket-numbers.ts'

/** The index of words, or null to leave the words of messages out: who groups what is found looks for them apart. */
export type SearchedIn = WordIndex | null

/**
 * Finds tickets by their number, protocol or address, by the name, number or e-mail of their contact, and by the words of their
 * messages. Returns the WITH clause that makes `found`, the ids of the tickets.
 */
export function foundTickets(
  where: Conditions,
  ctx: CompanyContext,
  text: string,
  masked: boolean,
  searchedIn: SearchedIn,
): string {
  const sources: string[] = []
  const found: string[] = []
  const people = peopleSource(where, contactSearch(ctx.companyId, text, masked))
  if (people !== null) {
    sources.push(`people AS MATERIALIZED (${people} LIMIT ${SEARCH_CONTACT_HITS})`)
    found.push(
      `SELECT pt.id FROM people CROSS JOIN tickets pt ON pt.company_id = ?1 AND pt.contact_id = people.id`,
    )
  }
  const words = searchedIn === null ? null : messageMatch(searchedIn, ctx.companyId, text)
  if (words !== null) {
    sources.push(`hits AS MATERIALIZED (SELECT rowid AS id FROM ${searchedIn} WHERE ${searchedIn} MATCH ${where.param(words)}
      ORDER BY rowid DESC LIMIT ${SEARCH_MESSAGE_HITS})`)
    found.push(
      `SELECT hm.ticket_id AS id FROM hits CROSS JOIN messages hm ON hm.id = hits.id AND hm.company_id = ?1`,
    )
  }
  const { ids, uuid } = ticketNumbers(text)
  if (ids.length > 0)
    found.push(`SELECT value AS id FROM json_each(${where.param(JSON.stringify(ids))})`)
  if (uuid !== null)
    found.push(
      `SELECT ut.id FROM tickets ut WHERE ut.company_id = ?1 AND ut.uuid = ${where.param(uuid)}`,
    )
  if (found.length === 0) found.push('SELECT 0 AS id WHERE 0 = 1')
  sources.push(`found AS MATERIALIZED (${found.join(' UNION ')})`)
  return `WITH ${sources.join(', ')}`
}

/** Ids of the people a text means. One or two characters are too few to search tickets by (specification part 1 §9). */
function peopleSource(where: Conditions, people: ContactSearch): string | null {
  switch (people.kind) {
    case 'match':
      return `SELECT rowid AS id FROM contacts_fts WHERE contacts_fts MATCH ${where.param(people.query)} ORDER BY rowid DESC`
    case 'all':
    case 'name-start':
    case 'number-start':
    case 'nothing':
      return null
  }
}
