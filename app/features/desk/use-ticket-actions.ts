import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { collectLetters } from '#app/components/collect-letters.ts'
import { toast } from '#app/components/toast.ts'
import { createTicket } from '#app/desk-client/desk-api.ts'
import type { NewTicket } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { cachedTicket, putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from './desk-context.tsx'
import type { DeskRoom } from './desk-context.tsx'
import { useShowDialog } from './show-dialog.ts'
import { closing, ignoring, transferring } from './ticket-moves.ts'
import { ticketPath } from '../person/ticket-path.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useFocusComposer, useWriterIn } from './use-focus-composer.ts'
import { useTellReady } from './use-tell-ready.ts'
import { useTicketChange, useTicketRefusal } from './use-ticket-change.ts'
import { useUndoableNotice } from './use-undoable-notice.ts'

export type TicketActions = {
  accept(ticket: TicketView, queueId?: number): Promise<void>
  /** From the colleague who holds it, as the screen shows them: when it is somebody else by then, a dialog says who. */
  takeOver(ticket: TicketView): Promise<void>
  reopen(ticket: TicketView, queueId?: number): Promise<void>
  /** `goOn`: goes elsewhere than to the list, at once. */
  close(
    ticket: TicketView,
    options?: { silently?: boolean; goOn?: () => string | null },
  ): Promise<void>
  ignore(ticket: TicketView): Promise<void>
  giveBack(ticket: TicketView): Promise<void>
  /** Whether it went through: the dialog stays open otherwise. */
  transfer(
    ticket: TicketView,
    target: { queueId: number; userId: number | null; userName: string | null },
  ): Promise<boolean>
  /** `isWanted`: whether its author still waits for it; asked when the answer is here. One that is no longer wanted leads nowhere. */
  create(ticket: NewTicket, contact: { name: string }, isWanted: () => boolean): Promise<boolean>
}

/**
 * What an attendant does with a ticket (specification part 1 §4). The screen shows the outcome at once and takes it back when the
 * server refuses; when another person was first, a dialog says who.
 */
export function useTicketActions(): TicketActions {
  const client = useQueryClient()
  const { me, directory, room } = useDesk()
  const show = useShowDialog()
  const go = useDeskNavigation()
  const focusComposer = useFocusComposer()
  const writerIn = useWriterIn()
  const change = useTicketChange()
  const refuse = useTicketRefusal()
  const tell = useUndoableNotice()
  const tellReady = useTellReady()
  const { t } = useTranslation(['tickets', 'desk'])

  return useMemo(() => {
    const myself = directory.users.find((user) => user.id === me.userId)
    const mine = {
      userId: me.userId,
      user: { id: me.userId, name: me.name, color: myself?.color ?? '' },
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
        ...(isColleagues(ticket) ? { takeOver: true } : {}),
        ...(queueId === undefined ? {} : { queueId }),
      } as const
      const expected = {
        ...mine,
        status,
        queue,
        queueId: queueId ?? ticket.queueId,
        closedAt: null,
      } as const
      const taken = await change(ticket, { wanted, expected }, () => {
        // Its list may not be here yet.
        client.setQueryData<TicketView>(
          keys.ticket(ticket.uuid),
          (known) => known ?? cachedTicket(client, ticket.id),
        )
        go.toTicket(ticket, status)
        focusComposer(ticket)
        return ticketPath(ticket.uuid)
      })
      if (taken !== null) toast({ kind: 'success', text: done })
    }

    const isColleagues = ({ status, userId }: TicketView) =>
      status !== 'closed' && userId !== null && userId !== me.userId
    const leaving = (ticket: TicketView) => () => go.awayFrom(ticket.uuid)

    return {
      accept: (ticket, queueId) => take(ticket, queueId, t('done.accepted')),
      reopen: (ticket, queueId) => take(ticket, queueId, t('done.reopened')),
      takeOver: (ticket) => take(ticket, undefined, t('done.taken')),
      close: async (ticket, { silently = false, goOn = leaving(ticket) } = {}) => {
        const undoKey = crypto.randomUUID()
        const closed = await change(ticket, closing(me.userId, undoKey, silently), goOn)
        if (closed !== null) tell(t('done.closed'), ticket, undoKey)
      },
      ignore: async (ticket) => {
        const undoKey = crypto.randomUUID()
        const ignored = await change(ticket, ignoring(me.userId, undoKey), leaving(ticket))
        if (ignored !== null) tell(t('done.ignored'), ticket, undoKey)
      },
      giveBack: async (ticket) => {
        const undoKey = crypto.randomUUID()
        const returned = await change(
          ticket,
          {
            wanted: { status: 'pending', undoKey },
            expected: { status: 'pending', userId: null, user: null },
          },
          leaving(ticket),
        )
        if (returned !== null) tell(t('done.returned'), ticket, undoKey)
      },
      transfer: async (ticket, { queueId, userId, userName }) => {
        const isReturn = userId === null && queueId === ticket.queueId
        const undoKey = crypto.randomUUID()
        const move = transferring(ticket, { queueId, userId }, directory, undoKey)
        room.passing.add(ticket.id)
        const moved = await change(ticket, move)
        if (moved === null || userId === me.userId) room.passing.delete(ticket.id)
        else whenOffScreen(room, ticket.id, () => room.passing.delete(ticket.id))
        if (moved === null) return false
        const name = userName ?? move.expected.queue?.name ?? ''
        tell(isReturn ? t('done.returned') : t('done.transferredTo', { name }), ticket, undoKey)
        if (userId !== me.userId) go.awayFrom(ticket.uuid)
        return true
      },
      create: async (ticket, contact, isWanted) => {
        // Whoever opens one writes at once; until it is known nobody can say where.
        const letters = collectLetters({ isBusy: isWanted })
        try {
          const created = await createTicket(ticket)
          const typed = letters()
          putTicket(client, me, created, true)
          const open = () => go.toTicket(created, created.isGroup ? 'group' : 'open')
          if (isWanted()) {
            open()
            focusComposer(created, { typed })
            return true
          }
          if (typed.trim() !== '') writerIn(created.id, 'message').begin()(typed)
          tellReady({ kind: 'success', text: t('new.made', contact) }, () => {
            open()
            focusComposer(created)
          })
          return true
        } catch (thrown) {
          refuse(thrown, contact, { typed: letters(), isWanted: isWanted() })
          return thrown instanceof DeskError && thrown.code === 'ERR_OTHER_OPEN_TICKET'
        }
      },
    }
  }, [
    client,
    me,
    directory,
    room,
    show,
    go,
    focusComposer,
    writerIn,
    change,
    refuse,
    tell,
    tellReady,
    t,
  ])
}

/** Runs once the ticket is no longer the one on the screen: the room may speak before the screen has gone. */
function whenOffScreen({ lookedAt }: DeskRoom, ticketId: number, run: () => void): void {
  if (lookedAt.get() !== ticketId) return run()
  const end = lookedAt.subscribe(() => {
    end()
    run()
  })
}
