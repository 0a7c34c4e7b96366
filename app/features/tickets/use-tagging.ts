import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import { dismissToast, toast } from '#app/components/toast.ts'
import { tagChange } from '#app/desk-client/ticket-change.ts'
import { useChangeAtOnce } from '../desk/use-change-at-once.ts'

/** The notice of the last tag: several in a row are one notice, about the last. */
let told: number | null = null

/** Gives a ticket's contact a tag, or takes it away. It shows at once, and can be taken back, unless a colleague did the same first. */
export function useTagging(): (ticket: TicketView, tag: Named, isOn: boolean) => Promise<void> {
  const changeShown = useChangeAtOnce()
  const { t } = useTranslation('tickets')
  return async (ticket, tag, isOn) => {
    const set = async (isGiven: boolean) => {
      const change = tagChange(ticket.contactId, tag, isGiven)
      return (await changeShown(ticket, change)) === null ? null : change
    }
    const done = await set(isOn)
    if (done === null) return
    if (told !== null) dismissToast(told)
    told = toast({
      text: t(isOn ? 'done.tagged' : 'done.untagged', { name: tag.name }),
      ...(done.hasChanged() ? { undo: { run: () => void set(!isOn) } } : {}),
    })
  }
}
