import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { forgetFile } from '#app/desk-client/local-files.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import { giveQuoteBack } from '../desk/quote-back.ts'
import { filesKey, writeInFront } from '../desk/drafts.ts'
import type { DraftPlace } from '../desk/drafts.ts'
import type { LaterContent } from './plan-content.ts'

export type TakenContent = {
  /** Puts it in front of what stands in the ticket by now, on the screen or not. Once. */
  putBack(): void
  /** Its files are kept on this device no longer, unless it was put back. */
  forget(): void
}

/**
 * What is planned has left the composer, as what is sent has: whatever is written meanwhile is other words. A page that goes before it is
 * planned puts it back. `planned` says whether it has not: a page that has come back to life shows it in the composer.
 */
export function takenContent(
  place: DraftPlace,
  { body, files, quote }: LaterContent,
): TakenContent & { planned(): boolean } {
  let isBack = false
  const putBack = () => {
    if (isBack) return
    isBack = true
    stop()
    if (body.trim() !== '') writeInFront(deviceStorage(), place, 'message', body)
    if (files.length > 0) keptTrays.add(filesKey(place, 'message'), files)
    if (quote !== null) giveQuoteBack(place.ticketId, quote)
  }
  const stop = () => window.removeEventListener('pagehide', putBack)
  window.addEventListener('pagehide', putBack)
  return {
    putBack,
    planned() {
      stop()
      return !isBack
    },
    forget() {
      if (!isBack) for (const { id } of files) void forgetFile(id)
    },
  }
}
