import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { until } from '#tests/until.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { keepEdit, readEdits } from '../desk/drafts.ts'

const { device, editMessage } = vi.hoisted(() => ({
  device: { now: {} as Storage },
  editMessage: vi.fn<(messageId: number, body: string) => Promise<MessageView>>(),
}))
vi.mock('#app/desk-client/device-storage.ts', async (original) => ({
  ...(await original<object>()),
  deviceStorage: () => device.now,
}))
vi.mock('#app/desk-client/desk-api.ts', () => ({ editMessage }))

const { saveEdit, waitingEdits } = await import('./save-edit.ts')

const place = { companyId: 1, userId: 7, ticketId: 42 }
const edit = { messageId: 5, body: 'Custa 100' }

const before = { id: 5, body: 'Custa 10' } as MessageView
const saved = { id: 5, body: 'Custa 100' } as MessageView
const put = vi.fn<(message: MessageView) => void>()

beforeEach(() => {
  put.mockClear()
  device.now = memoryStorage() as unknown as Storage
  keepEdit(device.now, place, edit)
})

it('keeps the words until their message has them, and offers them only when that has failed', async () => {
  editMessage.mockRejectedValueOnce(new Error('no network'))
  const failing = saveEdit(place, edit, before, put)
  expect(readEdits(device.now, place)).toEqual([edit])
  expect(waitingEdits(place)).toEqual([])
  // Whoever is told that they wait sees the message without them: else they would be dropped as what it has.
  put.mockImplementationOnce(() => expect(waitingEdits(place)).toEqual([]))
  await expect(failing).rejects.toThrow('no network')
  expect(put.mock.calls).toEqual([[before]])
  expect(waitingEdits(place)).toEqual([edit])

  editMessage.mockResolvedValueOnce(saved)
  await saveEdit(place, edit, before, put)
  expect(put).toHaveBeenLastCalledWith(saved)
  expect(readEdits(device.now, place)).toEqual([])
})

it('keeps what was written on while they were saved', async () => {
  editMessage.mockResolvedValueOnce(saved)
  const saving = saveEdit(place, edit, before, put)
  keepEdit(device.now, place, { ...edit, body: 'Custa 100 reais' })
  await saving
  expect(waitingEdits(place)).toEqual([{ ...edit, body: 'Custa 100 reais' }])
})

it('shows a message as it was before the first of two saves that fail, and offers nothing between', async () => {
  const answers = [Promise.withResolvers<MessageView>(), Promise.withResolvers<MessageView>()]
  for (const { promise } of answers) editMessage.mockReturnValueOnce(promise)
  const shown = { id: 5, body: 'Custa 100', isEdited: true } as MessageView
  const saves = [saveEdit(place, edit, before, put), saveEdit(place, edit, shown, put)]
  answers[0]?.reject(new Error('no network'))
  await expect(saves[0]).rejects.toThrow('no network')
  expect(put).not.toHaveBeenCalled()
  expect(waitingEdits(place)).toEqual([])
  answers[1]?.reject(new Error('no network'))
  await expect(saves[1]).rejects.toThrow('no network')
  expect(put.mock.calls).toEqual([[before]])
  expect(waitingEdits(place)).toEqual([edit])
})

it('asks for the words of a second save once the first is answered, so that they are the last', async () => {
  editMessage.mockClear()
  const first = Promise.withResolvers<MessageView>()
  editMessage.mockReturnValueOnce(first.promise).mockResolvedValueOnce(saved)
  const saves = [
    saveEdit(place, { ...edit, body: 'Custa 11' }, before, put),
    saveEdit(place, edit, before, put),
  ]
  await until(() => expect(editMessage.mock.calls).toEqual([[5, 'Custa 11']]))
  first.resolve({ ...saved, body: 'Custa 11' })
  await Promise.all(saves)
  expect(editMessage.mock.calls.at(-1)).toEqual([5, 'Custa 100'])
  expect(put).toHaveBeenLastCalledWith(saved)
})
