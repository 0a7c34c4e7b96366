import { editMessage } from '#app/desk-client/desk-api.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { draftsChanged, keepEdit, readEdits } from '../desk/drafts.ts'
import type { DraftPlace, KeptEdit } from '../desk/drafts.ts'

/** Messages that are being given words: by how many saves, what they are without those, and when the last of them is over. */
const underWay = new Map<number, { saves: number; known: MessageView; over: Promise<unknown> }>()

/** Words of a ticket that their messages have not got, and are not about to. */
export const waitingEdits = (place: DraftPlace): KeptEdit[] =>
  readEdits(deviceStorage(), place).filter(({ messageId }) => !underWay.has(messageId))

/**
 * Gives a message other words, which the device keeps until it has them. `before` is the message without them, `put` shows it as it is then:
 * refused words are offered again only where the message is seen without them. Saves of one message go in turn: its last words are those
 * that were written last. Rejects as `editMessage` does.
 */
export async function saveEdit(
  place: DraftPlace,
  { messageId, body }: KeptEdit,
  before: MessageView,
  put: (message: MessageView) => void,
): Promise<void> {
  const saving = underWay.get(messageId) ?? { saves: 0, known: before, over: Promise.resolve() }
  saving.saves++
  underWay.set(messageId, saving)
  const answer = saving.over.then(() => editMessage(messageId, body))
  saving.over = answer.catch(() => undefined)
  try {
    saving.known = await answer
    put(saving.known)
    const kept = readEdits(deviceStorage(), place).find((edit) => edit.messageId === messageId)
    // What was written on meanwhile waits.
    if (kept?.body.trim() === body) keepEdit(deviceStorage(), place, { messageId, body: '' })
  } catch (thrown) {
    // The words of a later save are still to come.
    if (saving.saves === 1) put(saving.known)
    throw thrown
  } finally {
    saving.saves--
    if (saving.saves === 0) {
      underWay.delete(messageId)
      draftsChanged()
    }
  }
}
