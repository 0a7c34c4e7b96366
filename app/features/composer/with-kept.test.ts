import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { keepDraft, keepMode, readDrafts } from '../desk/drafts.ts'
import { withKept } from './with-kept.ts'

const place = { companyId: 1, userId: 7, ticketId: 42 }

it('leaves whoever has begun a comment in it, whatever the device has of the ticket', () => {
  const device = memoryStorage()
  const begun = { message: '', note: '', mode: 'note' } as const
  keepMode(device, place, 'note')
  keepDraft(device, place, 'message', 'Segue o boleto')
  expect(withKept(begun, readDrafts(device, place))).toEqual({
    ...begun,
    message: 'Segue o boleto',
  })
  keepDraft(device, place, 'note', 'Cliente difícil')
  const opened = { message: '', note: '', mode: 'message' } as const
  expect(withKept(opened, readDrafts(device, place))).toMatchObject({
    note: 'Cliente difícil',
    mode: 'note',
  })
})
