import { editMessage } from '#app/desk-client/desk-api.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { draftsChanged, keepEdit, readEdits } from '../desk/drafts.ts'
import type { DraftPlace, KeptEdit } from '../desk/drafts.ts'

/** Messages that are being given their words. */
const underWay = new Set<number>()

/** Words of a ticket that their messages have not got, and are not about to. */
export const waitingEdits = (place: DraftPlace): KeptEdit[] =>
  readEdits(deviceStorage(), place).filter(({ messageId }) => !underWay.has(messageId))

/**
 * Gives a message other words, which the device keeps until it has them. Rejects as `editMessage` does, after `undo`: words are offered again
 * only where the message is seen without them.
 */
export async function saveEdit(
  place: DraftPlace,
  { messageId, body }: KeptEdit,
  undo: () => void,
): Promise<MessageView> {
  underWay.add(messageId)
  try {
    const saved = await editMessage(messageId, body)
    const kept = readEdits(deviceStorage(), place).find((edit) => edit.messageId === messageId)
    // What was written on meanwhile waits.
    if (kept?.body.trim() === body) keepEdit(deviceStorage(), place, { messageId, body: '' })
    return saved
  } catch (thrown) {
    undo()
    throw thrown
  } finally {
    underWay.delete(messageId)
    draftsChanged()
  }
}
