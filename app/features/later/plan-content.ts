import type { MessageView } from '#domains/messages/messages.types.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { UPLOADS_AT_ONCE } from '#app/desk-client/limits.ts'
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
  /** Whom it is for, as its writer was shown. */
  receiver?: string
}

/** What of the content one plan holds: its words, one of its files, or both. */
export type PlanPart = { hasBody: boolean; fileId: string | null }

/** Hears under which ids something may be planned by now. */
export type PlanTries = {
  /** Before it is asked for. Without a part it is all there is. */
  asks(clientId: string, part?: PlanPart): unknown
  /** Surely nothing is planned under it, nor will be. */
  refused(clientId: string): unknown
}

/**
 * Plans words first, then each file with its own: in the order they would be sent now. `signature` is what goes before words that are
 * signed. Returns what is planned. Throws DeskError; then whoever asked withdraws what may be planned: all or nothing.
 */
export async function planContent(
  ticketId: number,
  { body, files, quote, ...around }: LaterContent,
  sendAt: string,
  signature: string,
  tries: PlanTries,
): Promise<ScheduleView[]> {
  const { ahead, list } = placeText(
    files,
    body.trim(),
    around.signMessage === true ? signature : '',
  )
  let quotedMsg = quote === null ? null : { id: quote.id }
  const planned: ScheduleView[] = []
  const add = async (message: Pick<PlannedMessage, 'body' | 'upload'>, part: PlanPart) => {
    const asks = (clientId: string) => tries.asks(clientId, part)
    const whole = { ...around, ...message, quotedMsg, ticketId, sendAt }
    planned.push(await planOnce(whole, { ...tries, asks }))
    quotedMsg = null
  }
  // Files are here before anything is planned: what fails leaves nothing half done.
  const uploads = await bringAll(ticketId, list)
  if (ahead !== '') await add({ body: ahead }, { hasBody: true, fileId: null })
  for (const [index, { id, caption }] of list.entries()) {
    const upload = uploads[index]
    const part = { hasBody: ahead === '' && index === 0, fileId: id }
    if (upload != null) await add({ body: caption.trim(), upload }, part)
  }
  return planned
}

/** Brings the files a few at a time; the first that fails calls the others off. Returns what the server has of each, in their order. */
async function bringAll(
  ticketId: number,
  files: readonly Attachment[],
): Promise<({ id: string } | null | undefined)[]> {
  const uploads: ({ id: string } | null)[] = []
  const left = [...files.entries()]
  const cut = new AbortController()
  const bringNext = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [at, file] = next
      uploads[at] = await bringForLater(ticketId, file, cut.signal)
    }
  }
  try {
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, bringNext))
  } catch (thrown) {
    left.length = 0
    cut.abort()
    throw thrown
  }
  return uploads
}

/**
 * Plans one message, by asking twice where the first answer is lost, under one id, which is never anything else’s. Returns it. Throws DeskError; what
 * `tries` has not heard to be refused by then is to be withdrawn.
 */
export async function planOnce(
  message: PlannedMessage,
  { asks, refused }: PlanTries,
): Promise<ScheduleView> {
  const clientId = crypto.randomUUID()
  asks(clientId)
  try {
    return await planMessage({ ...message, clientId })
  } catch (thrown) {
    // A try without an answer may still be on its way when the other one is refused.
    if (isUnanswered(thrown)) return await planMessage({ ...message, clientId })
    if (thrown instanceof DeskError && !isTransient(thrown)) refused(clientId)
    throw thrown
  }
}
