import { describe, expect, it } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { OutgoingMessage } from './desk-api.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxPorts } from './outbox.ts'
import { DeskError } from './request.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import { until } from '#tests/until.ts'

const KEY = 'outbox:1:7'
const offline = () => new DeskError({ code: null, status: 0 })

describe('a message with a file', () => {
  const FILE = {
    name: 'foto.png',
    mime: 'image/png',
    size: 3,
    kind: 'image',
    voice: false,
    seconds: null,
    width: null,
    height: null,
    uploadId: null,
  } as const

  function deskWithFiles(bring: NonNullable<OutboxPorts['bring']>) {
    const storage = memoryStorage()
    const taken: OutgoingMessage[] = []
    const forgotten: string[] = []
    const timers: (() => void)[] = []
    const state = { fails: null as DeskError | null }
    const outbox = createOutbox({
      storage,
      storageKey: KEY,
      send: (_ticketId, message) => {
        if (state.fails !== null) return Promise.reject(state.fails)
        taken.push(message)
        return Promise.resolve({ clientId: message.clientId } as MessageView)
      },
      bring,
      forgetFile: (clientId) => forgotten.push(clientId),
      joinedInto: () => Promise.resolve(undefined),
      exclusively: async (_name, work) => {
        await work()
        return true
      },
      after: (_ms, run) => {
        timers.push(run)
        return () => undefined
      },
      random: () => 0.5,
      onSent: () => undefined,
    })
    outbox.add({
      clientId: 'file-0001',
      ticketId: 1,
      body: 'a foto',
      isPrivate: false,
      quotedMsg: null,
      writtenAt: '2026-03-02T12:00:00.000Z',
      file: FILE,
    })
    return { outbox, taken, forgotten, timers, state }
  }

  it('is brought first, then sent by its id, and leaves the device', async () => {
    const { outbox, taken, forgotten } = deskWithFiles((_entry, begun) => {
      begun('up-1')
      return Promise.resolve('up-1')
    })
    await until(() => expect(outbox.entries()).toEqual([]))
    expect(taken).toMatchObject([{ body: 'a foto', upload: { id: 'up-1' } }])
    expect(forgotten).toEqual(['file-0001'])
  })

  it('remembers where the server keeps it when the line breaks', async () => {
    const asked: (string | null)[] = []
    const { outbox, timers, taken } = deskWithFiles(({ file }, begun) => {
      asked.push(file.uploadId)
      begun('up-1')
      return asked.length === 1 ? Promise.reject(offline()) : Promise.resolve('up-1')
    })
    await until(() => expect(timers).toHaveLength(1))
    expect(outbox.entries()[0]?.file?.uploadId).toBe('up-1')
    timers.shift()?.()
    await until(() => expect(taken).toHaveLength(1))
    expect(asked).toEqual([null, 'up-1'])
  })

  it('is brought anew when the server forgot it', async () => {
    const asked: (string | null)[] = []
    const { outbox, timers, taken, state } = deskWithFiles(({ file }, begun) => {
      asked.push(file.uploadId)
      begun('up-1')
      return Promise.resolve('up-1')
    })
    state.fails = new DeskError({ code: 'ERR_NOT_FOUND', status: 404 })
    await until(() => expect(timers).toHaveLength(1))
    expect(outbox.entries()[0]).toMatchObject({ refused: null, file: { uploadId: null } })
    state.fails = null
    timers.shift()?.()
    await until(() => expect(taken).toHaveLength(1))
    expect(asked).toEqual([null, null])
  })

  it('says when this device has it no more', async () => {
    const { outbox } = deskWithFiles(() => Promise.resolve(null))
    await until(() => expect(outbox.entries()[0]?.refused).toEqual({ code: 'file-lost' }))
  })

  it('is called off while it is on its way', async () => {
    const { outbox, taken, forgotten } = deskWithFiles(
      (_entry, _begun, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(offline()))
        }),
    )
    await Promise.resolve()
    outbox.discard('file-0001')
    await until(() => expect(forgotten).toEqual(['file-0001']))
    expect(outbox.entries()).toEqual([])
    expect(taken).toEqual([])
  })
})
