import { expect, it } from 'vitest'
import { kindFor } from './announce.ts'

const me = { companyId: 1, userId: 3 }
const message = { fromMe: false, isPrivate: false }

it("a message concerns whoever holds its ticket, or all while nobody does; another's is theirs", () => {
  expect(kindFor(me, message, { userId: 3, followerIds: [] })).toBe('message')
  expect(kindFor(me, message, { userId: null, followerIds: [] })).toBe('waiting')
  expect(kindFor(me, message, { userId: 4, followerIds: [] })).toBeNull()
  expect(kindFor(me, message, { userId: 4, followerIds: [3] })).toBe('message')
})

it("the company's own words and private comments ring for nobody", () => {
  expect(kindFor(me, { ...message, fromMe: true }, { userId: 3, followerIds: [] })).toBeNull()
  expect(kindFor(me, { ...message, isPrivate: true }, { userId: 3, followerIds: [] })).toBeNull()
})
