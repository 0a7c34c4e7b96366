import { serverNow } from '#app/desk-client/server-time.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { forgetFile } from '#app/desk-client/local-files.ts'
import { mimeOf } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import { filesKey, writeInFront } from '../desk/drafts.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import type { Planner } from '../desk/later-mark.ts'
import { giveQuoteBack } from '../desk/quote-back.ts'
import { holdLater } from './later-lock.ts'
import { takenRecords } from './later-records.ts'
import type { LaterTicket, TakenRecord } from './later-records.ts'
import type { LaterContent, PlanTries } from './plan-content.ts'
import { withdraw } from './withdrawals.ts'

/** Content on its way from the composer to the server, which says what is asked for. */
export type TakenContent = PlanTries & {
  /** All of it is planned. False where it stands in a composer again, of this page or another: then none of it is. */
  planned(): boolean
  /**
   * Puts it in front of what stands in the ticket by now, on the screen or not, once; whatever may be planned of it is withdrawn. Returns
   * where it is, and when the first try to withdraw is over.
   */
  putBack(): { ticket: LaterTicket; withdrawn: Promise<void> }
  /** Its files are kept on this device no longer, unless it was put back. */
  forget(): void
}

/**
 * What is planned has left the composer, as what is sent has: whatever is written meanwhile is other words. The device keeps it until it is
 * planned or put back, by this page or, where this one is gone by then, by the next (later-keeper.tsx).
 */
export function takenContent(
  me: Planner,
  ticket: LaterTicket,
  { body, files, quote }: LaterContent,
): TakenContent {
  const id = crypto.randomUUID()
  const entries = files.map(({ id, file, caption }) => ({
    ...{ id, caption },
    ...{ name: file.name, mime: mimeOf(file) },
  }))
  let record: TakenRecord = {
    ...ticket,
    ...{ id, body, quote, files: entries },
    ...{ clientIds: [], at: serverNow(), isLeft: false },
  }
  let state: 'under way' | 'planned' | 'back' = 'under way'
  const letGo = holdLater(id)
  let isOnDevice = takenRecords.keep(me, record)
  /** As it is kept: a ticket may have become part of another. Null: a page that took this one for gone has put it back. */
  const current = () => (state === 'under way' ? takenRecords.find(me, id) : record)
  const change = (changed: Partial<TakenRecord>) => {
    const known = current()
    record = { ...(known ?? record), ...changed }
    if (state === 'under way' && known !== null) isOnDevice = takenRecords.keep(me, record)
  }
  const onLeave = () => {
    if (isOnDevice) change({ isLeft: true })
    else putBack()
  }
  const stop = () => {
    window.removeEventListener('pagehide', onLeave)
    letGo()
  }
  const putBack = () => {
    const isMine = state !== 'back' && current() !== null
    record = current() ?? record
    const withdrawn = bringBack(me, record, isMine ? files : null)
    state = 'back'
    stop()
    return { ticket: record, withdrawn }
  }
  window.addEventListener('pagehide', onLeave)
  return {
    asks: (clientId) => change({ clientIds: [...record.clientIds, clientId] }),
    refused: (clientId) =>
      change({ clientIds: record.clientIds.filter((one) => one !== clientId) }),
    planned() {
      const isHere = state === 'under way' && takenRecords.drop(me, id)
      if (!isHere) void putBack()
      else state = 'planned'
      stop()
      return isHere
    },
    putBack,
    forget() {
      if (state === 'planned') for (const one of files) void forgetFile(one.id)
    },
  }
}

/**
 * Puts what was taken into the composer of its ticket; without `files` another page has done that. Withdraws what may be planned of it.
 * What the device has no room for there stays where it is.
 */
export function bringBack(
  me: Planner,
  record: TakenRecord,
  files: readonly Attachment[] | null,
): Promise<void> {
  const { id, ticketId, body, quote, clientIds } = record
  const withdrawn = withdraw(me, record, clientIds)
  if (files === null) return withdrawn
  const place = { ...me, ticketId }
  // It may be its room that the words need.
  takenRecords.drop(me, id)
  const isKept = body.trim() === '' || writeInFront(deviceStorage(), place, 'message', body)
  if (!isKept) {
    const rest = { files: [], quote: null, clientIds: [], isLeft: true }
    takenRecords.keep(me, { ...record, ...rest })
  }
  if (files.length > 0) keptTrays.add(filesKey(place, 'message'), files)
  if (quote !== null) giveQuoteBack(ticketId, quote)
  return withdrawn
}
