import type { MessageView } from '#domains/messages/messages.types.ts'
import { placeText } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import { bringForLater } from './bring-for-later.ts'
import { beginPlan, endPlan, planOnce, planSettled } from './plan-once.ts'
import { deletePlanned } from './schedules-client.ts'
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

/**
 * Plans words first, then each file with its own: in the order they would be sent now. `signature` is what goes before words that are
 * signed. All or nothing; gives the ids. Throws DeskError.
 */
export async function planContent(
  ticketId: number,
  { body, files, quote, ...around }: LaterContent,
  sendAt: string,
  signature: string,
): Promise<number[]> {
  const { ahead, list } = placeText(
    files,
    body.trim(),
    around.signMessage === true ? signature : '',
  )
  const planned: number[] = []
  const names: string[] = []
  let quotedMsg = quote === null ? null : { id: quote.id }
  const add = async (what: string, message: Pick<PlannedMessage, 'body' | 'upload'>) => {
    // Another quote is not what was tried before: it could not be given to what is there.
    const name = beginPlan(`${ticketId}:${what}:${quotedMsg?.id ?? ''}`)
    names.push(name)
    const whole = { ...around, ...message, quotedMsg, ticketId, sendAt }
    // A file is the same with other words under it.
    planned.push((await planOnce(name, whole, message.upload === undefined ? message.body : '')).id)
    quotedMsg = null
  }
  // Files are here before anything is planned: what fails leaves nothing half done.
  const uploads = await Promise.all(list.map((attachment) => bringForLater(ticketId, attachment)))
  try {
    if (ahead !== '') await add('words', { body: ahead })
    for (const [index, { id, caption }] of list.entries()) {
      const upload = uploads[index]
      if (upload != null) await add(id, { body: caption.trim(), upload })
    }
  } catch (thrown) {
    // All of it goes back into the composer to be planned again: a part that is planned already would go out twice.
    await Promise.allSettled(planned.map(deletePlanned))
    throw thrown
  } finally {
    names.forEach(endPlan)
  }
  names.forEach(planSettled)
  return planned
}
