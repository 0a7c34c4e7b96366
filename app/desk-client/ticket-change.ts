import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import { changeAsSeen } from './change-as-seen.ts'
import type { TicketChangeAtOnce } from './change-at-once.ts'
import type { TicketChange } from './desk-api.ts'
import { setContactTag } from './ticket-work-api.ts'

/**
 * What the server is asked for, and what the ticket is expected to look like then. Every change of a ticket carries the version that the
 * person saw: one that a colleague moved since is not moved under their hands.
 */
export function ticketChange(
  wanted: TicketChange,
  expected: Partial<TicketView>,
): TicketChangeAtOnce {
  return {
    shows: (known) => ({ ...known, ...expected }),
    send: (seen) => changeAsSeen(seen, wanted),
  }
}

export type TagChange = TicketChangeAtOnce & {
  /** Once the server has answered: whether this changed anything. What a colleague did first is not taken back. */
  hasChanged(): boolean
}

/** Adds one tag to a ticket's contact, or takes it off. */
export function tagChange(contactId: number, tag: Named, isOn: boolean): TagChange {
  let isChanged = false
  const shows = (known: TicketView): TicketView => ({
    ...known,
    tags: withTag(known.tags, tag, isOn),
  })
  return {
    shows,
    send: async (_seen, known) => {
      ;({ isChanged } = await setContactTag(contactId, tag.id, isOn))
      // Not the answer's tags: a frame may have brought newer ones meanwhile.
      return shows(known())
    },
    standsAlone: true,
    hasChanged: () => isChanged,
  }
}

/** The tags with this one in, or without it; the others as they are. */
function withTag(tags: readonly Named[], tag: Named, isOn: boolean): Named[] {
  const others = tags.filter(({ id }) => id !== tag.id)
  if (!isOn) return others
  return others.length < tags.length ? [...tags] : [...tags, tag]
}
