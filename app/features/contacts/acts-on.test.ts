import { expect, it } from 'vitest'
import { actsOn } from './acts-on.ts'

const person = { active: true, isGroup: false, isErased: false }
const all = { open: true, merge: true, export: true, erase: true, delete: true }
const none = { open: false, merge: false, export: false, erase: false, delete: false }

it('offers what the viewer may do', () => {
  expect(actsOn(person, all)).toEqual({
    acts: ['edit', 'openTicket', 'block', 'merge', 'export'],
    dangers: ['erase', 'delete'],
  })
  expect(actsOn({ ...person, active: false }, none)).toEqual({
    acts: ['edit', 'unblock'],
    dangers: [],
  })
})

it('offers of who was erased nothing but to erase once more or delete what is left', () => {
  expect(actsOn({ ...person, isErased: true }, all)).toEqual({
    acts: [],
    dangers: ['erase', 'delete'],
  })
  expect(actsOn({ ...person, isErased: true }, none)).toEqual({ acts: [], dangers: [] })
})
