import type { Connection } from './connection.ts'
import type { Stanza } from './nodes.ts'

/** A client that asked for a pairing code and waits for somebody to type it on the phone. */
export type CodeRequest = {
  connection: Connection
  pn: string
  ref: string
  /** `salt32 || iv16 || AES-256-CTR(ephemeral public key)` under the code. */
  wrappedEphemeral: Buffer
  platform: string
  /** Resolves with the client's `companion_finish`. */
  finished: Promise<Stanza>
  finish: (stanza: Stanza) => void
}

export type Linking = ReturnType<typeof createLinking>

/** Clients that are not logged in: who shows which QR code, who asked for which number's code. */
export function createLinking() {
  const refs = new Map<string, Connection>()
  const codeRequests = new Map<string, CodeRequest>()
  const typists = new Map<string, (request: CodeRequest) => void>()
  return {
    offerRefs(connection: Connection, offered: string[]): void {
      for (const ref of offered) refs.set(ref, connection)
      connection.onClose(() => {
        for (const ref of offered) refs.delete(ref)
      })
    },
    connectionOf: (ref: string): Connection | null => refs.get(ref) ?? null,
    waitForCode(request: CodeRequest): void {
      codeRequests.set(request.pn, request)
      typists.get(request.pn)?.(request)
      request.connection.onClose(() => {
        if (codeRequests.get(request.pn) === request) codeRequests.delete(request.pn)
      })
    },
    /** The client that asked for this number's code, or null when none does within `patienceMs`. */
    codeRequestOf(pn: string, patienceMs: number): Promise<CodeRequest | null> {
      const asked = codeRequests.get(pn)
      if (asked) return Promise.resolve(asked)
      return new Promise((resolve) => {
        const done = (request: CodeRequest | null) => {
          clearTimeout(timer)
          typists.delete(pn)
          resolve(request)
        }
        const timer = setTimeout(() => done(null), patienceMs)
        typists.set(pn, done)
      })
    },
    codeRequestWithRef: (ref: string): CodeRequest | null =>
      [...codeRequests.values()].find((request) => request.ref === ref) ?? null,
  }
}
