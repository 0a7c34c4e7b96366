import { untilItComes } from '#app/components/lazy-part.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { hasRecorded } from '../composer/recordings-mark.ts'
import { writingModeIn } from '../desk/composer-id.ts'
import { moveWords } from '../desk/draft-receiver.ts'
import type { DraftPlace } from '../desk/drafts.ts'
import type { DeskNavigation } from '../desk/use-desk-navigation.ts'
import type { FocusComposer } from '../desk/use-focus-composer.ts'

/**
 * Two conversations became one: all that is unsent in the one that is gone (words, files, what was spoken, what is on its way to the server)
 * is so in the one that stays.
 */
export function moveUnsent(
  outbox: Outbox,
  from: DraftPlace,
  into: { id: number; uuid: string },
): void {
  const to = { ...from, ticketId: into.id }
  const receiver = moveWords(deviceStorage(), from, to)
  void untilItComes(() => import('../desk/move-kept.ts')).then(({ moveKept }) =>
    moveKept(from, to, receiver),
  )
  outbox.move(from.ticketId, into)
  if (hasRecorded())
    void import('../composer/kept-recordings.ts')
      .then(({ keptRecordings }) => keptRecordings.move(from, into))
      .catch(() => undefined)
}

/** To the one that stays: whoever was writing writes on there. */
export function leadOn(
  go: DeskNavigation,
  focusComposer: FocusComposer,
  into: { id: number; uuid: string },
): void {
  const mode = writingModeIn(document.activeElement)
  go.toTicket(into)
  if (mode !== null) focusComposer(into, { mode })
}
