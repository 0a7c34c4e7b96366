import { untilItComes } from '#app/components/lazy-part.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { hasRecorded } from '../composer/recordings-mark.ts'
import { moveWords } from '../desk/draft-receiver.ts'
import type { DraftPlace } from '../desk/drafts.ts'

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
