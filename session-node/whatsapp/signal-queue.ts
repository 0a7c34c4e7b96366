import { signalLibrary } from './signal-library.ts'
import type { Builder, Cipher, SignalLibrary } from './signal-library.ts'

type Job<T> = () => Promise<T>

/** Jobs of one name after another, each in the asynchronous context of whoever asked for it. */
export function createJobQueue() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, job: Job<T>): Promise<T> => {
    // Called here, `then` binds the job to this caller's context, whoever settles the one before it.
    const mine = (last.get(name) ?? Promise.resolve()).then(job, job)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}

/**
 * libsignal queues its work by the address of the other side, for the whole process, and runs every job in the context of whoever came
 * first. Baileys finds its transaction by that context: with two accounts that talk to one contact, one account's ratchet step is written
 * into the other's transaction, or beside its own. Here each job runs as its own caller. `initOutgoing` goes through the same queue first:
 * by the time it reaches libsignal's own, nobody else is in that one.
 */
export function separateSignalJobs(library: SignalLibrary = signalLibrary()): void {
  const { prototype: cipher } = library.SessionCipher
  const { prototype: builder } = library.SessionBuilder
  const queue = createJobQueue()
  const { initOutgoing } = builder
  cipher.queueJob = function <T>(this: Cipher, job: Job<T>) {
    return queue(this.addr.toString(), job)
  }
  builder.initOutgoing = function (this: Builder, device) {
    return queue(this.addr.toString(), () => initOutgoing.call(this, device))
  }
}
