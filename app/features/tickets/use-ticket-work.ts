import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { dropTicket, putContact, putTicket } from '#app/desk-client/ticket-cache.ts'
import { deleteTicket, setFollowing, toggleAcceptAudio } from '#app/desk-client/ticket-work-api.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { useTicketChange } from '../desk/use-ticket-change.ts'
import { useUndoableNotice } from '../desk/use-undoable-notice.ts'

export type TicketWork = {
  /** Puts the ticket aside until then; null brings it back. */
  snooze(ticket: TicketView, until: number | null): Promise<void>
  toggleIntegration(ticket: TicketView): Promise<void>
  /** Whether voice messages of the contact are taken. */
  toggleAudio(ticket: TicketView): Promise<void>
  /** Whether this person hears of a ticket that they do not hold. */
  toggleFollowing(ticket: TicketView): Promise<void>
  remove(ticket: TicketView): Promise<void>
}

/** What is done with a ticket beside its way from waiting to closed. */
export function useTicketWork(): TicketWork {
  const client = useQueryClient()
  const { me, room } = useDesk()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const change = useTicketChange()
  const tell = useUndoableNotice()
  const formats = useFormats()
  const { t } = useTranslation('tickets')

  return useMemo(() => {
    async function snooze(ticket: TicketView, until: number | null): Promise<void> {
      const snoozedUntil = until === null ? null : new Date(until).toISOString()
      const expected = { snoozedUntil }
      if (snoozedUntil === null) {
        const back = await change(ticket, { wanted: { snoozedUntil }, expected })
        if (back !== null) toast({ kind: 'success', text: t('done.unsnoozed') })
        return
      }
      const undoKey = crypto.randomUUID()
      const leave = () => go.awayFrom(ticket.uuid)
      const after = await change(ticket, { wanted: { snoozedUntil, undoKey }, expected }, leave)
      if (after === null) return
      tell(t('done.snoozed', { time: formats.dateTime(snoozedUntil) }), ticket, undoKey)
    }

    return {
      snooze,
      toggleIntegration: async (ticket) => {
        const useIntegration = !ticket.useIntegration
        await change(ticket, { wanted: { useIntegration }, expected: { useIntegration } })
      },
      toggleAudio: async (ticket) => {
        try {
          const contact = await toggleAcceptAudio(ticket.contactId)
          putContact(client, contact)
          const text = contact.acceptAudioMessage ? t('done.audioOn') : t('done.audioOff')
          toast({ kind: 'success', text })
        } catch (thrown) {
          fail(thrown)
        }
      },
      toggleFollowing: async (ticket) => {
        const follows = !ticket.followerIds.includes(me.userId)
        try {
          putTicket(client, me, await setFollowing(ticket.id, me.userId, follows))
          toast({ kind: 'success', text: follows ? t('follow.started') : t('follow.ended') })
        } catch (thrown) {
          fail(thrown)
        }
      },
      remove: async (ticket) => {
        // Left before it is gone, so that the news of it does not tell this person what they do.
        room.look(null)
        go.awayFrom(ticket.uuid)
        try {
          await deleteTicket(ticket.id)
          dropTicket(client, me, ticket.id)
          toast({ kind: 'success', text: t('done.deleted') })
        } catch (thrown) {
          fail(thrown)
          go.toTicket(ticket)
        }
      },
    }
  }, [client, me, room, go, fail, change, tell, formats, t])
}
