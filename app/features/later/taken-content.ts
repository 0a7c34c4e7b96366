import { SECOND_MS } from '#core/time.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { forgetFile } from '#app/desk-client/local-files.ts'
import { mimeOf } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import { joinReceiver, readReceiver } from '../desk/draft-receiver.ts'
import { filesKey } from '../desk/drafts.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import type { Planner } from '../desk/later-mark.ts'
import { giveQuoteBack } from '../desk/quote-back.ts'
import { holdLater } from './later-lock.ts'
import { takenRecords } from './later-records.ts'
import type { LaterTicket, TakenRecord } from './later-records.ts'
import type { LaterContent, PlanPart, PlanTries } from './plan-content.ts'
import { withdraw, withdrawNow } from './withdrawals.ts'
import type { WithdrawalAnswer } from './withdrawals.ts'
import { wordsOf } from './words-of.ts'
import { writeInFront } from './write-in-front.ts'

/** Content on its way from the composer to the server, which says what is asked for. */
export type TakenContent = PlanTries & {
  /** All of it is planned. False where it stands in a composer again, of this page or another: then none of it is. */
  planned(): boolean
  /**
   * Puts it in front of what stands in the ticket by now, on the screen or not, once; whatever may be planned of it is withdrawn. Returns
   * where it is, and when the first try to withdraw is over.
   */
  putBack(): { ticket: LaterTicket; withdrawn: Promise<void> }
  /**
   * Takes back what is planned, once the server has said what became of it: what goes out all the same does not come back, or it would go
   * out twice. Without an answer it comes back and is withdrawn until there is one.
   */
  undo(): Promise<Undone>
  /** Its files are kept on this device no longer, unless it was put back. */
  forget(): void
}

export type Undone = {
  /** Where what came back is, and all words of it that can be copied. */
  ticket: LaterTicket
  words: string
  /** False: nothing came back. */
  isBack: boolean
  /** What the server says of each part that stands as it was planned. */
  standing: WithdrawalAnswer[]
}

/**
 * What is planned has left the composer, as what is sent has: whatever is written meanwhile is other words. The device keeps it until it is
 * planned or put back, by this page or, where this one is gone by then, by the next (later-keeper.tsx).
 */
export function takenContent(
  me: Planner,
  ticket: LaterTicket,
  { body, files, quote, receiver: shown }: LaterContent,
): TakenContent {
  const id = crypto.randomUUID()
  const entries = files.map(({ id, file, caption }) => ({
    ...{ id, caption },
    ...{ name: file.name, mime: mimeOf(file) },
  }))
  // Of words that were not begun in the composer the device knows nobody.
  const receiver = shown ?? readReceiver(deviceStorage(), { ...me, ticketId: ticket.ticketId })
  let record: TakenRecord = {
    ...ticket,
    ...{ id, body, quote, files: entries },
    ...{ clientIds: [], at: 0, isLeft: false },
    ...(receiver === null ? {} : { receiver }),
  }
  let state: 'under way' | 'planned' | 'back' = 'under way'
  let letGo: () => void = () => undefined
  let isOnDevice = false
  const partOf = new Map<string, PlanPart>()
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
  const hold = () => {
    state = 'under way'
    letGo = holdLater(id)
    record = { ...record, at: serverNow(), isLeft: false }
    isOnDevice = takenRecords.keep(me, record)
    window.addEventListener('pagehide', onLeave)
  }
  /** Leaves out what these hold: it stands, and is not withdrawn. */
  const without = (clientIds: readonly string[]) => {
    const parts = clientIds.map((one) => partOf.get(one) ?? ALL_WORDS)
    const isOut = ({ id: file }: { id: string }) => parts.some(({ fileId }) => fileId === file)
    for (const one of files.filter(isOut)) void forgetFile(one.id)
    files = files.filter((one) => !isOut(one))
    change({
      ...(parts.some(({ hasBody }) => hasBody) ? { body: '', quote: null } : {}),
      files: record.files.filter((one) => !isOut(one)),
    })
  }
  hold()
  return {
    asks(clientId, part = ALL_WORDS) {
      partOf.set(clientId, part)
      change({ clientIds: [...record.clientIds, clientId] })
    },
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
    async undo() {
      hold()
      const ids = record.clientIds
      // Each answer is on the device as it comes: a page that closes meanwhile has told it the next one.
      const answers = await Promise.all(
        ids.map(async (one) => {
          const answer = await Promise.race([withdrawNow(one), noAnswer()])
          if (isStanding(answer)) without([one])
          if (answer.status !== 'unanswered')
            change({ clientIds: record.clientIds.filter((other) => other !== one) })
          return answer
        }),
      )
      const { ticket } = putBack()
      const words = wordsOf(record)
      return {
        ticket,
        words,
        isBack: words !== '' || files.length > 0,
        standing: answers.filter(isStanding),
      }
    },
    forget() {
      if (state === 'planned') for (const one of files) void forgetFile(one.id)
    },
  }
}

/** What it is about goes out, or is somebody else's by now. */
const isStanding = ({ status }: WithdrawalAnswer) =>
  status !== 'unanswered' && status !== 'withdrawn'

/** Whoever takes words back waits no longer for them, though an answer may come yet. */
const UNDO_WAIT_MS = 5 * SECOND_MS

const noAnswer = () =>
  new Promise<WithdrawalAnswer>((resolve) =>
    setTimeout(() => resolve({ status: 'unanswered' }), UNDO_WAIT_MS),
  )

const ALL_WORDS: PlanPart = { hasBody: true, fileId: null }

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
  if (record.receiver !== undefined) joinReceiver(deviceStorage(), place, record.receiver)
  const isKept = body.trim() === '' || writeInFront(deviceStorage(), place, 'message', body)
  if (!isKept) {
    const rest = { files: [], quote: null, clientIds: [], isLeft: true }
    takenRecords.keep(me, { ...record, ...rest })
  }
  if (files.length > 0) keptTrays.add(filesKey(place, 'message'), files)
  if (quote !== null) giveQuoteBack(ticketId, quote)
  return withdrawn
}
