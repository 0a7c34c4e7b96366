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

const undo = vi.fn<() => void>()

beforeEach(() => {
  undo.mockClear()
  device.now = memoryStorage() as unknown as Storage
  keepEdit(device.now, place, edit)
})

it('keeps the words until their message has them, and offers them only when that has failed', async () => {
  editMessage.mockRejectedValueOnce(new Error('no network'))
  const failing = saveEdit(place, edit, undo)
  expect(readEdits(device.now, place)).toEqual([edit])
  expect(waitingEdits(place)).toEqual([])
  // Whoever is told that they wait sees the message without them: else they would be dropped as what it has.
  undo.mockImplementationOnce(() => expect(waitingEdits(place)).toEqual([]))
  await expect(failing).rejects.toThrow('no network')
  expect(undo).toHaveBeenCalledOnce()
  expect(waitingEdits(place)).toEqual([edit])

  editMessage.mockResolvedValueOnce({})
  await saveEdit(place, edit, undo)
  expect(undo).toHaveBeenCalledOnce()
  expect(readEdits(device.now, place)).toEqual([])
})

it('keeps what was written on while they were saved', async () => {
  editMessage.mockResolvedValueOnce({})
  const saving = saveEdit(place, edit, undo)
  keepEdit(device.now, place, { ...edit, body: 'Custa 100 reais' })
  await saving
  expect(waitingEdits(place)).toEqual([{ ...edit, body: 'Custa 100 reais' }])
})
