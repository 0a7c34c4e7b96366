import { deskCall } from '#app/desk-client/desk-call.ts'
import { findFile } from '#app/desk-client/local-files.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { attachmentOf, withCaption } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import type { Planner } from '../desk/later-mark.ts'
import { whereLeft } from './later-lock.ts'
import { takenRecords } from './later-records.ts'
import type { LaterTicket, TakenRecord } from './later-records.ts'
import { bringBack } from './taken-content.ts'
import { wordsOf } from './words-of.ts'

/** Hears what was put back, and where; `words` are all of it that can be copied. */
type Told = (back: { ticket: LaterTicket; words: string }) => void

/** Puts back what pages that are gone were planning. `isKnown`: a ticket is surely there. */
export async function bringLeft(
  me: Planner,
  isKnown: (ticketId: number) => boolean,
  told: Told,
): Promise<void> {
  const bring = async ({ id }: TakenRecord) => {
    // Another page may have been first.
    const record = takenRecords.find(me, id)
    if (record === null) return
    const files = await filesOf(record)
    const isGone =
      record.isGone === true || (!isKnown(record.ticketId) && (await isOutOfSight(record)))
    void bringBack(me, record, files)
    told({ ticket: { ...record, isGone }, words: wordsOf(record) })
  }
  const all = takenRecords.all(me)
  await Promise.all(all.map((record) => whereLeft(record, () => bring(record))))
}

async function filesOf({ files, channel }: TakenRecord): Promise<Attachment[]> {
  const blobs = await Promise.all(files.map(({ id }) => findFile(id)))
  return files.flatMap(({ id, name, mime, caption }, at) => {
    const blob = blobs[at] ?? null
    if (blob === null) return []
    return withCaption(attachmentOf(channel, new File([blob], name, { type: mime }), id), caption)
  })
}

/** Whether this person sees it no more. No answer says nothing. */
export async function isOutOfSight({ uuid }: LaterTicket): Promise<boolean> {
  try {
    await deskCall('GET /tickets/u/{uuid}', { path: { uuid } })
    return false
  } catch (thrown) {
    return thrown instanceof DeskError && [403, 404].includes(thrown.status)
  }
}
