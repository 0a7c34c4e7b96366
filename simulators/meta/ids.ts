import { createHash, randomBytes } from 'node:crypto'

/**
 * A WhatsApp message id of the real shape: base64 of a small record with the other party's number, the
 * direction (0x12 from the user, 0x11 from the business) and a random key.
 */
export function newWamid(user: string, from: 'user' | 'company'): string {
  const number = Buffer.from(user.slice(0, 60), 'ascii')
  const key = Buffer.from(
    randomBytes(from === 'user' ? 10 : 9)
      .toString('hex')
      .toUpperCase(),
  )
  const record = Buffer.concat([
    Buffer.from([0x1c, 0x18, number.length]),
    number,
    Buffer.from([0x15, 0x02, 0x00, from === 'user' ? 0x12 : 0x11, 0x18, key.length]),
    key,
    Buffer.from([0x00]),
  ])
  return `wamid.${record.toString('base64')}`
}

const COUNTRY_BY_PREFIX: [string, string][] = [
  ['55', 'BR'],
  ['351', 'PT'],
  ['34', 'ES'],
  ['90', 'TR'],
  ['1', 'US'],
]

/** The id one business portfolio sees for a user: stable, and another one for another business. */
export function bsuidOf(wabaId: string, waId: string): string {
  const country = COUNTRY_BY_PREFIX.find(([prefix]) => waId.startsWith(prefix))?.[1] ?? 'ZZ'
  const digest = createHash('sha256').update(`${wabaId}:${waId}`).digest()
  return `${country}.${10n ** 17n + (digest.readBigUInt64BE() % 10n ** 17n)}`
}
