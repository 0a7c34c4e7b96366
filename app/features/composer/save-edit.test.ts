import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { keepEdit, readEdits } from '../desk/drafts.ts'

const { device, editMessage } = vi.hoisted(() => ({
  device: { now: {} as Storage },
  editMessage: vi.fn<() => Promise<object>>(),
}))
vi.mock('#app/desk-client/device-storage.ts', async (original) => ({
  ...(await original<object>()),
  deviceStorage: () => device.now,
}))
vi.mock('#app/desk-client/desk-api.ts', () => ({ editMessage }))

const { saveEdit, waitingEdits } = await import('./save-edit.ts')

const place = { companyId: 1, userId: 7, ticketId: 42 }
const edit = { messageId: 5, body: 'Custa 100' }

beforeEach(() => {
  device.now = memoryStorage() as unknown as Storage
  keepEdit(device.now, place, edit)
})

it('keeps the words until their message has them, and offers them only when that has failed', async () => {
  editMessage.mockRejectedValueOnce(new Error('no network'))
  const failing = saveEdit(place, edit)
  expect(readEdits(device.now, place)).toEqual([edit])
  expect(waitingEdits(place)).toEqual([])
  await expect(failing).rejects.toThrow('no network')
  expect(waitingEdits(place)).toEqual([edit])

  editMessage.mockResolvedValueOnce({})
  await saveEdit(place, edit)
  expect(readEdits(device.now, place)).toEqual([])
})

it('keeps what was written on while they were saved', async () => {
  editMessage.mockResolvedValueOnce({})
  const saving = saveEdit(place, edit)
  keepEdit(device.now, place, { ...edit, body: 'Custa 100 reais' })
  await saving
  expect(waitingEdits(place)).toEqual([{ ...edit, body: 'Custa 100 reais' }])
})
