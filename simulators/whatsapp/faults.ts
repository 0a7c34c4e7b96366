/** What goes wrong, as data. They are of this process: a restart of the simulator heals them all. */
export type Faults = {
  /** Pings get no answer. */
  dropPing?: boolean
  /** Messages of clients are swallowed, without an ack. */
  dropMessages?: boolean
  /** Every message of a client is refused with this code (463, 479 …). */
  ackError?: string | null
  /** The same, only for messages to these phone numbers. */
  ackErrors?: Record<string, string>
  /** Delivery receipts come after this long (150 ms): sooner, a client merges them with its own echo. */
  receiptDelayMs?: number
  /** People's phones send again what a client could not read after this long (500 ms). */
  retryDelayMs?: number
  /** false: people's phones send no delivery receipts. */
  autoReceipts?: boolean
  /** People read what they get, right after it was delivered. */
  autoRead?: boolean
  /** The offline queue is never declared over. */
  noOfflineIb?: boolean
  /** The phone sends its new companion neither keys nor chats. */
  noInitialSync?: boolean
  /** Logins are refused with this reason (401, 402, 403, 405, 406, 409, 503). */
  loginFailure?: string | null
  /** Sockets are cut before the handshake. */
  refuseConnections?: boolean
  /** Queries of these namespaces get no answer. */
  dropQueries?: string[]
  /** Uploads and downloads answer this status. */
  uploadStatus?: number | null
  downloadStatus?: number | null
  /** The tenant's phone when a client asks it to upload a file again. */
  reupload?: 'success' | 'not-found' | 'no-answer'
  /** The tenant's phone when a client asks it for a message it could not read. */
  placeholderResend?: 'answer' | 'no-answer'
}

const RECEIPT_DELAY_MS = 150
/** A client holds an unreadable message for 250 ms before it tells of it; healed sooner, it never does. */
const RETRY_DELAY_MS = 500

export type FaultBoard = ReturnType<typeof createFaults>

export function createFaults() {
  let everywhere: Faults = {}
  const byAccount = new Map<string, Faults>()

  return {
    /** Adds to what is set, for one account or for all. */
    set(change: Faults, pn?: string): Faults {
      if (pn === undefined) return (everywhere = { ...everywhere, ...change })
      const merged = { ...byAccount.get(pn), ...change }
      byAccount.set(pn, merged)
      return merged
    },
    clear(): void {
      everywhere = {}
      byAccount.clear()
    },
    /** What holds for an account: its own faults over everybody's. */
    of: (pn?: string): Faults => ({
      ...everywhere,
      ...(pn === undefined ? {} : byAccount.get(pn)),
    }),
    receiptDelayMs: (pn: string): number =>
      byAccount.get(pn)?.receiptDelayMs ?? everywhere.receiptDelayMs ?? RECEIPT_DELAY_MS,
    retryDelayMs: (pn: string): number =>
      byAccount.get(pn)?.retryDelayMs ?? everywhere.retryDelayMs ?? RETRY_DELAY_MS,
  }
}
