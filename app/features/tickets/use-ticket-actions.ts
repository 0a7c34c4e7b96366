import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { changeTicket, createTicket, fetchTicket } from '#app/desk-client/desk-api.ts'
import type { NewTicket, TicketChange } from '#app/desk-client/desk-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from './desk-context.tsx'
import { useShowDialog } from './show-dialog.ts'
import type { ConflictFacts } from './show-dialog.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useFailureToast } from './use-failure-toast.ts'

export type TicketActions = {
  accept(ticket: TicketView, queueId?: number): Promise<void>
  reopen(ticket: TicketView, queueId?: number): Promise<void>
  close(ticket: TicketView, options?: { silently?: boolean }): Promise<void>
  ignore(ticket: TicketView): Promise<void>
  giveBack(ticket: TicketView): Promise<void>
  /** Whether it went through: the dialog stays open otherwise. */
  transfer(
    ticket: TicketView,
    target: { queueId: number; userId: number | null; userName: string | null },
  ): Promise<boolean>
  create(ticket: NewTicket): Promise<boolean>
}

/** Tickets whose change is on its way. */
const changing = new Set<number>()

/**
 * What an attendant does with a ticket (specification part 1 §4). The screen shows the outcome at once and takes it back when the
 * server refuses; when another person was first, a dialog says who.
 */
export function useTicketActions(): TicketActions {
  const client = useQueryClient()
  const { me, directory } = useDesk()
  const show = useShowDialog()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const { t } = useTranslation('tickets')

  return useMemo(() => {
    const myself = directory.users.find((user) => user.id === me.userId)
    const mine = {
      userId: me.userId,
      user: { id: me.userId, name: me.name, color: myself?.color ?? '' },
    }

    /** Shows `expected` at once, asks the server, and puts its answer (or the ticket as it was) in place. */
    async function change(
      ticket: TicketView,
      wanted: TicketChange,
      expected: Partial<TicketView>,
    ): Promise<TicketView | null> {
      // The second half of a double click falls on whatever stands there by then: on *reopen* after *close*.
      if (changing.has(ticket.id)) return null
      changing.add(ticket.id)
      putTicket(client, me, { ...ticket, ...expected })
      try {
        const answer = await (wanted.version === undefined
          ? changeTicket(ticket.id, wanted)
          : takeUnheld(ticket, wanted))
        putTicket(client, me, answer)
        return answer
      } catch (thrown) {
        putTicket(client, me, ticket)
        refuse(thrown)
        return null
      } finally {
        changing.delete(ticket.id)
      }
    }

    function refuse(thrown: unknown): void {
      if (!(thrown instanceof DeskError) || thrown.code !== 'ERR_OTHER_OPEN_TICKET')
        return fail(thrown)
      const facts = thrown.data as ConflictFacts
      if (facts.user?.id === me.userId) {
        toast({ text: t('new.opened') })
        go.toTicket(facts.ticket)
      } else show({ kind: 'conflict', facts })
    }

    async function take(
      ticket: TicketView,
      queueId: number | undefined,
      done: string,
    ): Promise<void> {
      if (ticket.queueId === null && queueId === undefined) return show({ kind: 'queue', ticket })
      const queue =
        queueId === undefined
          ? ticket.queue
          : (directory.queues.find((one) => one.id === queueId) ?? null)
      const status = ticket.isGroup ? 'group' : 'open'
      const wanted = {
        status: 'open',
        userId: me.userId,
        version: ticket.version,
        ...(queueId === undefined ? {} : { queueId }),
      } as const
      const expected = {
        ...mine,
        status,
        queue,
        queueId: queueId ?? ticket.queueId,
        closedAt: null,
      } as const
      const taken = await change(ticket, wanted, expected)
      if (taken === null) return
      toast({ kind: 'success', text: done })
      go.toTicket(taken, taken.isGroup ? 'group' : 'open')
    }

    const leave = (ticket: TicketView) => go.awayFrom(ticket.uuid)

    return {
      accept: (ticket, queueId) => take(ticket, queueId, t('done.accepted')),
      reopen: (ticket, queueId) => take(ticket, queueId, t('done.reopened')),
      close: async (ticket, { silently = false } = {}) => {
        const wanted = {
          status: 'closed',
          userId: me.userId,
          ...(silently ? { sendFarewellMessage: false } : {}),
        } as const
        const closed = await change(ticket, wanted, { status: 'closed', unreadMessages: 0 })
        if (closed === null) return
        const undo = {
          label: t('done.undo'),
          run: () => void take(closed, undefined, t('done.reopened')),
        }
        toast({ kind: 'success', text: t('done.closed'), undo })
        leave(ticket)
      },
      ignore: async (ticket) => {
        const wanted = {
          status: 'closed',
          userId: me.userId,
          sendFarewellMessage: false,
          amountUsedBotQueues: 0,
        } as const
        const ignored = await change(ticket, wanted, { status: 'closed', unreadMessages: 0 })
        if (ignored === null) return
        const undo = {
          label: t('done.undo'),
          run: () => void take(ignored, undefined, t('done.reopened')),
        }
        toast({ kind: 'success', text: t('done.ignored'), undo })
        leave(ticket)
      },
      giveBack: async (ticket) => {
        const returned = await change(
          ticket,
          { status: 'pending' },
          { status: 'pending', userId: null, user: null },
        )
        if (returned === null) return
        toast({ kind: 'success', text: t('done.returned') })
        leave(ticket)
      },
      transfer: async (ticket, { queueId, userId, userName }) => {
        const queue = directory.queues.find((one) => one.id === queueId) ?? null
        const colleague = directory.users.find((one) => one.id === userId)
        const user =
          colleague === undefined
            ? null
            : { id: colleague.id, name: colleague.name, color: colleague.color }
        const held = ticket.isGroup ? 'group' : 'open'
        const isReturn = userId === null && queueId === ticket.queueId
        const wanted = {
          queueId,
          status: userId === null ? 'pending' : 'open',
          ...(userId === null ? {} : { userId }),
        } as const
        const moved = await change(ticket, wanted, {
          queueId,
          queue,
          userId,
          user,
          status: userId === null ? 'pending' : held,
        })
        if (moved === null) return false
        const name = userName ?? queue?.name ?? ''
        toast({
          kind: 'success',
          text: isReturn ? t('done.returned') : t('done.transferredTo', { name }),
        })
        if (userId !== me.userId) leave(ticket)
        return true
      },
      create: async (ticket) => {
        try {
          const created = await createTicket(ticket)
          putTicket(client, me, created, true)
          go.toTicket(created, created.isGroup ? 'group' : 'open')
          return true
        } catch (thrown) {
          refuse(thrown)
          return thrown instanceof DeskError && thrown.code === 'ERR_OTHER_OPEN_TICKET'
        }
      },
    }
  }, [client, me, directory, show, go, fail, t])
}

/**
 * Takes a ticket as it was seen: whoever changed it since was first. A message of the contact changes it too, so one that is read
 * again and still waits is taken as it is.
 */
async function takeUnheld(ticket: TicketView, wanted: TicketChange): Promise<TicketView> {
  try {
    return await changeTicket(ticket.id, wanted)
  } catch (thrown) {
    const facts =
      thrown instanceof DeskError && thrown.code === 'ERR_OTHER_OPEN_TICKET'
        ? (thrown.data as ConflictFacts)
        : null
    if (facts === null || facts.user !== null || facts.ticket.id !== ticket.id) throw thrown
    const now = await fetchTicket(ticket.uuid)
    if (now.status !== ticket.status) throw thrown
    const { version: _seen, ...asItIs } = wanted
    return changeTicket(ticket.id, asItIs)
  }
}
