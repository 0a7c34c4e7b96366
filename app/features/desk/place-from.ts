import { wentTo } from './drafts.ts'
import type { DraftPlace } from './drafts.ts'

/** Returns where what a ticket has now is at any later moment: the ticket may have been emptied into another by then. */
export function placeFrom(place: DraftPlace): () => DraftPlace {
  // Where its words went earlier is no matter of these.
  const before = wentTo(place)
  return () => {
    let at = place
    for (let to = wentTo(at); to !== undefined && to !== before; to = wentTo(at)) at = to
    return at
  }
}
