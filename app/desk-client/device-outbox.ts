import type { MessageView } from '#domains/messages/messages.types.ts'
import { postMessage } from './desk-api.ts'
import { deskCall } from './desk-call.ts'
import { deviceStorage } from './device-storage.ts'
import { fileProgress } from './file-progress.ts'
import { isOutboxKey } from './outbox-store.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'
import { DeskError } from './request.ts'

export function outboxKey(companyId: number, userId: number): string {
  return `balcao:outbox:${companyId}:${userId}`
}

/** The outbox of a person on this device, over the browser's storage, locks and timers. */
export function openDeviceOutbox(
  companyId: number,
  userId: number,
  onSent: (message: MessageView) => void,
): Outbox {
  return createOutbox({
    storage: deviceStorage(),
    storageKey: outboxKey(companyId, userId),
    send: postMessage,
    bring: async ({ clientId, ticketId, file }, begun, signal) => {
      const { bringFile } = await import('./bring-file.ts').catch((cause: unknown) => {
        // Offline before it was ever here: the file waits as any message does.
        throw new DeskError({ code: null, status: 0, cause })
      })
      return await bringFile({ clientId, ticketId, file, begun, signal })
    },
    joinedInto: async (ticketId) => {
      const { joined } = await deskCall('GET /tickets/joined', {
        query: { ids: JSON.stringify([ticketId]) },
      })
      return joined[0]
    },
    forgetFile: (clientId) => {
      fileProgress.forget(clientId)
      void import('./local-files.ts').then(({ forgetFile }) => forgetFile(clientId))
    },
    exclusively,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    onSent,
  })
}

/** Web Locks hold over all tabs of a browser. Where they are missing both tabs send, and the server keeps one. */
async function exclusively(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}

/** Wakes the outbox when the network is back and when another tab wrote. Returns what ends that. */
export function followDevice(outbox: Outbox, key: string): () => void {
  const onStorage = (event: StorageEvent) => {
    if (isOutboxKey(key, event.key)) outbox.reload()
  }
  window.addEventListener('online', outbox.wake)
  window.addEventListener('storage', onStorage)
  outbox.wake()
  return () => {
    window.removeEventListener('online', outbox.wake)
    window.removeEventListener('storage', onStorage)
  }
}
