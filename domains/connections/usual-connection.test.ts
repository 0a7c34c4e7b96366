import { expect, it } from 'vitest'
import { usualConnection } from './usual-connection.ts'

const connections = [
  { id: 1, isDefault: false },
  { id: 2, isDefault: true },
  { id: 3, isDefault: false },
]

it('is the person’s own connection, else the company’s default, else any', () => {
  expect(usualConnection(connections, 3)).toBe(3)
  expect(usualConnection(connections, null)).toBe(2)
  expect(usualConnection([{ id: 1, isDefault: false }], null)).toBe(1)
  expect(usualConnection([], null)).toBeNull()
})

it('is the default once the person’s own was deleted', () => {
  expect(usualConnection(connections, 99)).toBe(2)
})
