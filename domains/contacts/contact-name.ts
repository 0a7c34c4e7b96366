import { formatNumber } from '#core/phone.ts'
import { ID_TAIL_CHARS, NAME_MAX_CHARS } from './limits.ts'
import type { Identity } from './resolve-identity.ts'

/** What a provider says about a person beside the ids. */
export type PersonNames = { profileName?: string | null; username?: string | null }

/** Invisible and control characters that profile names carry, e.g. direction marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Profile name, else @username, else the number as it is written, else the end of the provider's id. */
export function contactName(names: PersonNames, identities: readonly Identity[]): string {
  const profileName = clean(names.profileName)
  if (profileName !== '') return profileName
  const username = clean(names.username).replace(/^@+/, '')
  if (username !== '') return `@${username}`
  const phone = identities.find((identity) => identity.kind === 'phone')
  if (phone !== undefined) return formatNumber(phone.value)
  return `#${(identities[0]?.value ?? '').slice(-ID_TAIL_CHARS)}`
}

function clean(name: string | null | undefined): string {
  const visible = (name ?? '').normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return [...visible].slice(0, NAME_MAX_CHARS).join('').trim()
}
