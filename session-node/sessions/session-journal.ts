import { DiskFull } from '../store/database.ts'
import type { Journal } from '../store/journal.ts'
import type { SignalJournal } from '../whatsapp/journaled-signal.ts'

/** The journal as one socket of a session writes it: nothing once that socket is no more, so that nothing is confirmed either. */
export function sessionJournal(
  journal: Journal,
  sessionId: string,
  { isOpen, added }: { isOpen: () => boolean; added?: (messageId: string) => void },
): SignalJournal {
  return {
    add(hash, entry) {
      if (!isOpen()) throw new DiskFull('the session is closed')
      journal.add(sessionId, hash, entry, Date.now())
      added?.(entry.attrs.id ?? '')
    },
    addRead: (hash) => journal.addRead(sessionId, hash),
    wasRead: (hash) => journal.wasRead(sessionId, hash),
  }
}
