import { useQueryClient } from '@tanstack/react-query'
import type { Named, TicketView } from '#domains/tickets/tickets.types.ts'
import { amendTicket } from '#app/desk-client/ticket-cache.ts'
import { syncTags } from '#app/desk-client/ticket-work-api.ts'
import type { Command } from '#app/features/commands/command.ts'
import { useDesk } from './desk-context.tsx'
import { useFailureToast } from './use-failure-toast.ts'

/** The company's tags as switches of the ticket's contact. The tick shows at once; what the server refuses is taken back. */
export function useTagCommands(ticket: TicketView | undefined): Command[] {
  const client = useQueryClient()
  const { directory } = useDesk()
  const fail = useFailureToast()
  if (ticket === undefined) return []
  const give = async (tags: Named[]) => {
    const put = (next: Named[]) =>
      amendTicket(client, ticket.id, (known) => ({ ...known, tags: next }))
    put(tags)
    try {
      await syncTags(ticket.contactId, tags)
    } catch (thrown) {
      put(ticket.tags)
      fail(thrown)
    }
  }
  return directory.tags.map((tag) => {
    const isOn = ticket.tags.some(({ id }) => id === tag.id)
    return {
      id: `tag-${tag.id}`,
      group: 'ticket',
      label: tag.name,
      sign: null,
      color: tag.color,
      isOn,
      run: () =>
        void give(isOn ? ticket.tags.filter(({ id }) => id !== tag.id) : [...ticket.tags, tag]),
    }
  })
}
