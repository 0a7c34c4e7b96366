import type { MessageView } from '#domains/messages/messages.types.ts'
import { DeskError, isTransient, isUnanswered } from '#app/desk-client/request.ts'
import { placeText } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import { bringForLater } from './bring-for-later.ts'
import { planMessage } from './schedules-client.ts'
import type { PlannedMessage } from './schedules-client.ts'

/** What stands in the composer, whichever way its time is chosen. */
export type LaterContent = {
  body: string
  files: readonly Attachment[]
  /** The message that it answers. */
  quote: MessageView | null
  /** Unset where the company does not sign. */
  signMessage?: boolean
}

/** Hears under which ids something may be planned by now. */
export type PlanTries = {
  /** Before it is asked for. */
  asks(clientId: string): unknown
  /** Surely nothing is planned under it, nor will be. */
  refused(clientId: string): unknown
}

/**
 * Plans words first, then each file with its own: in the order they would be sent now. `signature` is what goes before words that are
 * signed. Throws DeskError; then whoever asked withdraws what may be planned: all or nothing.
 */
export async function planContent(
  ticketId: number,
  { body, files, quote, ...around }: LaterContent,
  sendAt: string,
  signature: string,
  tries: PlanTries,
): Promise<void> {
  const { ahead, list } = placeText(
    files,
    body.trim(),
    around.signMessage === true ? signature : '',
  )
  let quotedMsg = quote === null ? null : { id: quote.id }
  const add = async (message: Pick<PlannedMessage, 'body' | 'upload'>) => {
    await planOnce({ ...around, ...message, quotedMsg, ticketId, sendAt }, tries)
    quotedMsg = null
  }
  // Files are here before anything is planned: what fails leaves nothing half done.
  const uploads = await Promise.all(list.map((attachment) => bringForLater(ticketId, attachment)))
  if (ahead !== '') await add({ body: ahead })
  for (const [index, { caption }] of list.entries()) {
    const upload = uploads[index]
    if (upload != null) await add({ body: caption.trim(), upload })
  }
}

/**
 * Plans one message, by asking twice where the first answer is lost, under one id, which is never anything else’s. Throws DeskError; what
 * `tries` has not heard to be refused by then is to be withdrawn.
 */
export async function planOnce(
  message: PlannedMessage,
  { asks, refused }: PlanTries,
): Promise<void> {
  const clientId = crypto.randomUUID()
  asks(clientId)
  try {
    await planMessage({ ...message, clientId })
  } catch (thrown) {
    // A try without an answer may still be on its way when the other one is refused.
    if (isUnanswered(thrown)) await planMessage({ ...message, clientId })
    else {
      if (thrown instanceof DeskError && !isTransient(thrown)) refused(clientId)
      throw thrown
    }
  }
}
