import type { FileKind } from '#domains/channels/file-kind.ts'

/** What a message in the outbox says of its file; the bytes are on the device under the message's client id (local-files.ts). */
export type OutboxFile = {
  name: string
  mime: string
  size: number
  kind: FileKind
  voice: boolean
  seconds: number | null
  width: number | null
  height: number | null
  /** Where the server keeps it, once it was asked to take it. */
  uploadId: string | null
}

const shares = new Map<string, number>()
const listeners = new Set<() => void>()

/** How much of the files on their way is there, 0–1, by client id. Of this tab alone: what counts is what the server says it has. */
export const fileProgress = {
  of: (clientId: string): number => shares.get(clientId) ?? 0,
  set(clientId: string, share: number): void {
    shares.set(clientId, share)
    listeners.forEach((listener) => listener())
  },
  forget: (clientId: string): void => void shares.delete(clientId),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
