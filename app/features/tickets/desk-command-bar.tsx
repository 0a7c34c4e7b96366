import { useQueryClient } from '@tanstack/react-query'
import { CommandBar } from '#app/features/commands/command-bar.tsx'
import { useShellCommands } from '#app/features/commands/use-shell-commands.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useDeskLead } from './use-desk-lead.ts'
import { useDeskCommands } from './use-desk-commands.ts'
import { useTicketCommands } from './use-ticket-commands.ts'

/** The bar of the desk: what can be done with the ticket on the screen, with the lists, and everywhere. */
export function DeskCommandBar({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const shell = useShellCommands(() => {
    void client.invalidateQueries({ queryKey: keys.ticketLists })
    void client.invalidateQueries({ queryKey: keys.conversations })
  })
  const desk = useDeskCommands()
  const ticket = useTicketCommands()
  const onLead = useDeskLead()
  return (
    <CommandBar
      commands={[...ticket, ...desk, ...shell.filter(({ id }) => id !== 'new-ticket')]}
      onLead={onLead}
      onClose={onClose}
    />
  )
}
