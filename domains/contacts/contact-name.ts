import { formatNumber, looksLikeNumber } from '#core/phone.ts'
import { ID_TAIL_CHARS, NAME_MAX_CHARS } from './limits.ts'
import type { Identity } from './resolve-identity.ts'

/** What a provider says about a person beside the ids. */
export type PersonNames = { profileName?: string | null; username?: string | null }

/** Invisible and control characters that profile names carry, e.g. direction marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Profile name, else @username, else the number as it is written, else the end of the provider's id: the name of whoever wrote from
 * behind a LID, whose number may stay unknown for ever, is `WhatsApp #123456` until a better one is known.
 */
export function contactName(names: PersonNames, identities: readonly Identity[]): string {
  const profileName = clean(names.profileName)
  if (profileName !== '') return profileName
  const username = clean(names.username).replace(/^@+/, '')
  if (username !== '') return `@${username}`
  const phone = identities.find((identity) => identity.kind === 'phone')
  if (phone !== undefined) return formatNumber(phone.value)
  const [first] = identities
  const tail = (first?.value ?? '').replace(/@.*$/, '').slice(-ID_TAIL_CHARS)
  return first?.kind === 'lid' || first?.kind === 'group' ? `${ID_NAME}${tail}` : `#${tail}`
}

/** The same in every language: it is stored as the contact's name. */
const ID_NAME = 'WhatsApp #'

/** Whether a name was made for want of one, from a number or an id: a real name takes its place. */
export function isNameless(name: string): boolean {
  const bare = name.trim()
  return looksLikeNumber(bare) || /^(WhatsApp )?#(?=.*\d)[\w.]{1,6}$/.test(bare)
}

/** isNameless as SQL over the expression `name`. */
export function namelessSql(name: string): string {
  return `((${name} NOT GLOB '*[^0-9 ()+.-]*' AND ${name} GLOB '*[0-9]*')
    OR (replace(${name}, '${ID_NAME}', '#') GLOB '#*[0-9]*' AND length(replace(${name}, '${ID_NAME}', '#')) <= ${ID_TAIL_CHARS + 1}
      AND ${name} NOT GLOB '#*[^0-9A-Za-z_.]*'))`
}

/** A name as it is stored: one line, without invisible characters, cut to size. */
export function clean(name: string | null | undefined): string {
  const visible = (name ?? '').normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return [...visible].slice(0, NAME_MAX_CHARS).join('').trim()
}
