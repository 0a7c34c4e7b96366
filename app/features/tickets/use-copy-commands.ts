import { Copy, Link as LinkIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber, isMasked } from '#core/phone.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { present } from './ticket-command.ts'
import type { TicketCommand } from './ticket-command.ts'

/** What of the ticket goes to the clipboard. */
export function useCopyCommands(ticket: TicketView | undefined): TicketCommand[] {
  const { t } = useTranslation('commands')
  const copyText = useCopy()
  if (ticket === undefined) return []
  const copy = (text: string) => () => void copyText(text)
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
