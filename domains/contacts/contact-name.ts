import { cutName } from '#core/clean-name.ts'
import { formatNumber } from '#core/phone.ts'
import { ID_TAIL_CHARS, NAME_MAX_CHARS } from './limits.ts'
import type { NAME_GIVERS } from './contacts.schema.ts'
import type { Identity } from './resolve-identity.ts'

export type NameGiver = (typeof NAME_GIVERS)[number]
/** What a provider says about a person beside the ids. */
export type PersonNames = { profileName?: string | null; username?: string | null }

/**
 * Profile name, else @username, else the number as it is written, else the end of the provider's id: the name of whoever wrote from
 * behind a LID, whose number may stay unknown for ever, is `WhatsApp #123456` until a better one is known.
 */
export function contactName(names: PersonNames, identities: readonly Identity[]): string {
  const called = profileName(names.profileName)
  if (called !== '') return called
  const username = profileName(names.username).replace(/^@+/, '')
  if (username !== '') return `@${username}`
  const phone = identities.find((identity) => identity.kind === 'phone')
  if (phone !== undefined) return formatNumber(phone.value)
  const [first] = identities
  const tail = (first?.value ?? '').replace(/@.*/s, '').slice(-ID_TAIL_CHARS)
  return first?.kind === 'lid' || first?.kind === 'group' ? `${ID_NAME}${tail}` : `#${tail}`
}

/** The same in every language: it is stored as the contact's name. */
const ID_NAME = 'WhatsApp #'

/** Who gives contactName's name. */
export function giverOf(names: PersonNames): NameGiver {
  return profileName(names.profileName) === '' ? 'stand-in' : 'provider'
}

/** Whether a name was made for want of one, from a username, a number or an id: a real name takes its place. */
export function isNameless(name: string, givenBy: NameGiver | null = null): boolean {
  if (givenBy !== null) return givenBy === 'stand-in'
  const bare = name.trim()
  return (
    // A hidden number has stars in it.
    (/^[\d* ()+.-]+$/.test(bare) && /[\d*]/.test(bare)) ||
    /^@[\w.]+$/.test(bare) ||
    /^(WhatsApp )?#(?=.*\d)[\w.]{1,6}$/.test(bare)
  )
}

/** isNameless as SQL over a row of contacts. */
export function namelessSql(row = 'contacts'): string {
  const name = `${row}.name`
  return `CASE WHEN ${row}.name_given_by IS NOT NULL THEN ${row}.name_given_by = 'stand-in' ELSE ${looksNamelessSql(name)} END`
}

/** Whether the name was made from a number or an id: one made from a username says more than a number does. */
export function unnamedSql(row = 'contacts'): string {
  return `(${namelessSql(row)} AND ${row}.name NOT GLOB '@*')`
}

/** isNameless by its look alone, for the expression `name`; a test runs both over the same names. */
export function looksNamelessSql(name: string): string {
  const bare = `trim(${name})`
  const id = `CASE WHEN ${bare} GLOB '${ID_NAME}*' THEN substr(${bare}, ${ID_NAME.length}) ELSE ${bare} END`
  return `((${bare} NOT GLOB '*[^0-9* ()+.-]*' AND ${bare} GLOB '*[0-9*]*')
    OR (${bare} GLOB '@?*' AND substr(${bare}, 2) NOT GLOB '*[^0-9A-Za-z_.]*')
    OR (${id} GLOB '#*[0-9]*' AND length(${id}) <= ${ID_TAIL_CHARS + 1} AND substr(${id}, 2) NOT GLOB '*[^0-9A-Za-z_.]*'))`
}

/** A provider's name of a person as a contact keeps it; empty when there is none to see. */
export function profileName(name: string | null | undefined): string {
  return cutName(name ?? '', NAME_MAX_CHARS)
}
