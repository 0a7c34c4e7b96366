import type { Journal, JournalEntry } from '../store/journal.ts'
import { addressOf } from './addresses.ts'
import { cleanMessage, decodeMessageNode, proto, unpadRandomMax16 } from './library.ts'
import type { AuthenticationCreds, WAMessage } from './library.ts'
import { eventOf, placed } from './normalise-message.ts'
import type { KeyedEvent } from './normalise-message.ts'

/** Turns what a crash left in the journal into the events it was meant to become: with the same keys, so that none counts twice. */
export function replayJournal(
  journal: Journal,
  sessionId: string,
  creds: AuthenticationCreds | null,
  tell: (event: KeyedEvent) => void,
): number {
  const { id = '', lid = '' } = creds?.me ?? {}
  const me = addressOf(lid, id)
  return journal.replay(sessionId, (entry) => {
    const event = placed(eventOf(messageOf(entry, id, lid), me, false), entry.place)
    if (event !== null) tell(event)
  })
}

/** The message as the library would have given it. */
function messageOf(entry: JournalEntry, meId: string, meLid: string): WAMessage {
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs: entry.attrs }, meId, meLid)
  const message: WAMessage = fullMessage
  const decoded = proto.Message.decode(unpadRandomMax16(entry.plain))
  message.message = decoded.deviceSentMessage?.message ?? decoded
  cleanMessage(message, meId, meLid)
  return message
}
