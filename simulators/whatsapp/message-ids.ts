import { randomBytes } from 'node:crypto'

/** `3EB0` is how ids of linked clients begin, `3A` those of phones. */
export function newMessageId(writer: 'person' | 'phone' = 'person'): string {
  return (writer === 'person' ? '3EB0' : '3A') + randomBytes(9).toString('hex').toUpperCase()
}
