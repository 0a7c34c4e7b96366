import { Copy, Link as LinkIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, isMasked } from '#core/phone.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { present } from './ticket-command.ts'
import type { TicketCommand } from './ticket-command.ts'

/** What of the ticket goes to the clipboard. */
export function useCopyCommands(ticket: TicketView | undefined): TicketCommand[] {
  const { t } = useTranslation('commands')
  if (ticket === undefined) return []
  const copy = (text: string) => () => {
    navigator.clipboard.writeText(text).then(
      () => toast({ kind: 'success', text: t('copied') }),
      () => toast({ kind: 'error', text: t('copyFailed') }),
    )
  }
  const { number } = ticket.contact
  return present([
    number !== null &&
      !isMasked(number) &&
      !ticket.isGroup && {
        id: 'copy-number',
        label: t('copyNumber'),
        detail: formatNumber(number),
        words: t('words.copy'),
        sign: Copy,
        run: copy(number),
      },
    {
      id: 'copy-link',
      label: t('copyLink'),
      words: t('words.copy'),
      sign: LinkIcon,
      run: copy(`${location.origin}/tickets/${ticket.uuid}`),
    },
  ])
}
