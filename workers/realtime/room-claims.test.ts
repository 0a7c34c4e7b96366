import { expect, it } from 'vitest'
import { decodeClaims, encodeClaims } from './room-claims.ts'
import type { RoomClaims } from './room-claims.ts'

const claims: RoomClaims = {
  companyId: 1,
  userId: 2,
  name: 'José Araújo 🙂',
  sessionId: 's-1',
  profile: 'user',
  super: false,
  allTicket: false,
  allowGroup: true,
  queueIds: [3, 2 ** 45 + 1],
  jti: 'j-1',
}

it('goes through an ASCII header and comes out the same', () => {
  const text = encodeClaims(claims)
  expect(text).toMatch(/^[\x20-\x7e]+$/)
  expect(decodeClaims(text)).toEqual(claims)
})

it.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', btoa('hello')],
  ['an unknown profile', btoa(JSON.stringify({ ...claims, name: 'x', profile: 'owner' }))],
  ['no company', btoa(JSON.stringify({ ...claims, name: 'x', companyId: undefined }))],
])('refuses %s', (_, text) => {
  expect(() => decodeClaims(text)).toThrow(expect.objectContaining({ code: 'ERR_UNAUTHENTICATED' }))
})
