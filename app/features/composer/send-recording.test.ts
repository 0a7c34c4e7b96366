import { afterEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import type { VoiceFile } from './voice-file.ts'

const { voiceFile, keepFile, forgetFile } = vi.hoisted(() => ({
  voiceFile: vi.fn<() => Promise<VoiceFile>>(),
  keepFile: vi.fn(() => Promise.resolve(true)),
  forgetFile: vi.fn(() => Promise.resolve()),
}))
vi.mock('./voice-file.ts', () => ({ voiceFile }))
vi.mock('#app/desk-client/local-files.ts', () => ({ keepFile, forgetFile }))

const { callOff, sendRecording } = await import('./send-recording.ts')

const made: VoiceFile = { file: new Blob(['x'.repeat(90_000)], { type: 'audio/mpeg' }), seconds: 4 }
const recorded = { id: 'a', blob: new Blob(['x']), end: 'as-mp3', channel: 'whatsapp' } as const
const around = { ticketId: 42, isPrivate: false, quotedMsg: null }
const add = vi.fn<(entry: Omit<OutboxEntry, 'refused'>) => void>()
const outbox = { add: add as never }

afterEach(() => vi.clearAllMocks())

it('sends no recording that is thrown away while it is made ready, and sends it again once it was put back', async () => {
  const slow = Promise.withResolvers<VoiceFile>()
  voiceFile.mockReturnValueOnce(slow.promise)
  const first = sendRecording(outbox, recorded, around)
  callOff('a')
  slow.resolve(made)
  expect(await first).toBe('called-off')
  expect(add).not.toHaveBeenCalled()

  voiceFile.mockResolvedValue(made)
  const second = sendRecording(outbox, recorded, around)
  callOff('another')
  expect(await second).toBe('sent')
  expect(add).toHaveBeenCalledOnce()
})

it('leaves no file of one that is thrown away in the last moment', async () => {
  voiceFile.mockResolvedValueOnce(made)
  keepFile.mockImplementationOnce(() => {
    callOff('a')
    return Promise.resolve(true)
  })
  expect(await sendRecording(outbox, recorded, around)).toBe('called-off')
  expect(add).not.toHaveBeenCalled()
  expect(forgetFile).toHaveBeenCalledWith('a')
})
