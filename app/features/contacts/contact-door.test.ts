import { expect, it } from 'vitest'
import { dialogFrom, searchWithDialog } from './contact-door.ts'

it('reads the dialog from the address, and nothing from a wrong one', () => {
  expect(dialogFrom(new URLSearchParams('q=ana&edit=7'))).toEqual({ kind: 'edit', id: 7 })
  expect(dialogFrom(new URLSearchParams('new=1'))).toEqual({ kind: 'new' })
  for (const wrong of ['edit=x', 'edit=-1', 'q=ana', 'merge=']) {
    expect(dialogFrom(new URLSearchParams(wrong))).toBeNull()
  }
})

it('opens one dialog at a time and keeps the filter', () => {
  const search = new URLSearchParams('q=ana&tags=3&edit=7')
  expect(searchWithDialog(search, { kind: 'merge', id: 7 }).toString()).toBe('q=ana&tags=3&merge=7')
  expect(searchWithDialog(search, null).toString()).toBe('q=ana&tags=3')
})
