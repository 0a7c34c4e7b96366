import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Command } from '#app/features/commands/command.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useTagging } from './use-tagging.ts'

/** The company's tags as switches of the ticket's contact. */
export function useTagCommands(ticket: TicketView | undefined): Command[] {
  const { directory } = useDesk()
  const give = useTagging()
  if (ticket === undefined) return []
  return directory.tags.map((tag) => {
    const isOn = ticket.tags.some(({ id }) => id === tag.id)
    return {
      id: `tag-${tag.id}`,
      group: 'ticket',
      label: tag.name,
      sign: null,
      color: tag.color,
      isOn,
      run: () => void give(ticket, tag, !isOn),
    }
  })
}
