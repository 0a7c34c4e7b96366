import { Button } from '@radix-ui/themes/components/button'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, CircleCheck, Forward, Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import { useKeepClear } from '#app/components/keep-clear.ts'
import { toast } from '#app/components/toast.ts'
import { changeAtOnce } from '#app/desk-client/change-at-once.ts'
import { undoTicket } from '#app/desk-client/desk-api.ts'
import { cachedTicket, putTicket } from '#app/desk-client/ticket-cache.ts'
import { tagChange, ticketChange } from '#app/desk-client/ticket-change.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { closing, ignoring, transferring } from '../desk/ticket-moves.ts'
import type { TicketMove } from '../desk/ticket-moves.ts'
import { useFailureText } from '../desk/use-failure-toast.ts'
import './bulk-bar.css'

type Refusal = { id: number; name: string; why: string }
type Progress = { at: number; of: number }

/** What can be done with all ticked tickets, how far it is, and which of them it was refused for. */
export function BulkBar() {
  const { t } = useTranslation(['ticketDialogs', 'tickets'])
  const { ticked, picked, me, directory } = useDesk()
  const chosen = useStore(ticked)
  const keepClear = useKeepClear<HTMLDivElement>()
  const client = useQueryClient()
  const show = useShowDialog()
  const whyOf = useFailureText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const count = chosen?.size ?? 0
  const isIdle = count > 0 && progress === null

  /** One call a ticket, one after another: each is decided, and told, for itself. */
  async function run(
    work: (ticket: TicketView) => Promise<void>,
    takeBack: (ticket: TicketView) => Promise<void>,
  ): Promise<void> {
    const tickets = [...(chosen ?? [])].flatMap((id) => cachedTicket(client, id) ?? [])
    const failed: Refusal[] = []
    const done: TicketView[] = []
    setRefused([])
    for (const [index, ticket] of tickets.entries()) {
      setProgress({ at: index + 1, of: tickets.length })
      await work(ticket).then(
        () => done.push(ticket),
        (thrown: unknown) => {
          failed.push({ id: ticket.id, name: ticket.contact.name, why: whyOf(thrown) })
        },
      )
    }
    setProgress(null)
    setRefused(failed)
    if (done.length > 0)
      toast({
        kind: 'success',
        text: t('bulk.done', { count: done.length }),
        undo: { run: () => void takeAllBack(done, takeBack) },
      })
    // What was refused stays ticked: another try is one press away.
    ticked.set(failed.length === 0 ? null : new Set(failed.map(({ id }) => id)))
  }

  const takeAllBack = (done: readonly TicketView[], takeBack: (one: TicketView) => Promise<void>) =>
    undoAll(done, takeBack).then((left) =>
      left === 0
        ? toast({ kind: 'success', text: t('bulk.undone', { count: done.length }) })
        : toast({ kind: 'error', text: t('bulk.notUndone', { count: left }) }),
    )
  /** Each move has a key of its own, by which it is taken back. */
  const runMoves = (moveOf: (ticket: TicketView, undoKey: string) => TicketMove) => {
    const keys = new Map<number, string>()
    return run(
      async (ticket) => {
        const undoKey = crypto.randomUUID()
        const { wanted, expected } = moveOf(ticket, undoKey)
        await changeAtOnce(client, me, ticket, ticketChange(wanted, expected))
        keys.set(ticket.id, undoKey)
      },
      async ({ id }) => {
        putTicket(client, me, await undoTicket(id, keys.get(id) ?? ''), true)
      },
    )
  }

  const close = () =>
    runMoves(({ status }, undoKey) =>
      status === 'pending' ? ignoring(me.userId, undoKey) : closing(me.userId, undoKey),
    )
  const transfer = () =>
    show({
      kind: 'transfer',
      ticket: null,
      onPick: (target) =>
        void runMoves((ticket, undoKey) => transferring(ticket, target, directory, undoKey)),
    })
  const tag = () =>
    show({
      kind: 'bulk-tag',
      count,
      onPick: (tagIds) => {
        const chosenTags = directory.tags.filter(({ id }) => tagIds.includes(id))
        const added = new Map<number, Named[]>()
        const takeBack = async (ticket: TicketView) => {
          for (const one of added.get(ticket.id) ?? [])
            await changeAtOnce(client, me, ticket, tagChange(ticket.contactId, one, false))
        }
        void run(async (ticket) => {
          try {
            for (const one of chosenTags) {
              const change = tagChange(ticket.contactId, one, true)
              await changeAtOnce(client, me, ticket, change)
              if (change.hasChanged()) added.set(ticket.id, [...(added.get(ticket.id) ?? []), one])
            }
          } catch (thrown) {
            // All tags of a ticket or none: what is told as refused has changed nothing.
            await takeBack(ticket)
            throw thrown
          }
        }, takeBack)
      },
    })

  const forward = () => {
    const tickets = [...(chosen ?? [])].flatMap((id) => cachedTicket(client, id) ?? [])
    const people = new Map(
      tickets.map(({ contact }) => [
        contact.id,
        {
          id: contact.id,
          name: contact.name,
          number: contact.isGroup ? null : contact.number,
          picture: contact.urlPicture ?? contact.profilePicUrl,
        },
      ]),
    )
    // The contacts are chosen; which messages is said next, in whichever conversation they stand.
    picked.set({ ticketId: null, messages: new Map(), to: [...people.values()] })
    ticked.set(null)
    toast({ text: t('bulk.chooseMessages', { count: people.size }), durationMs: 5_000 })
  }

  return (
    <div
      ref={keepClear}
      className="bulk-bar"
      role="region"
      aria-label={t('bulk.label')}
      data-testid="bulk-bar"
    >
      {refused.length > 0 && (
        <div className="bulk-refused scroll-y" role="alert">
          <strong>{t('bulk.refused', { count: refused.length })}</strong>
          <ul>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                <span className="truncate">{name}</span> <span>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="bulk-tools">
        <span className="bulk-count" role="status">
          {progress === null ? t('bulk.count', { count }) : t('bulk.progress', progress)}
        </span>
        <Button
          size="1"
          variant="soft"
          disabled={!isIdle}
          data-testid="bulk-close"
          onClick={() => void close()}
        >
          <CircleCheck size={14} aria-hidden /> {t('tickets:actions.close')}
        </Button>
        <IconAction
          size="1"
          label={t('tickets:actions.transfer')}
          disabled={!isIdle}
          icon={<ArrowRightLeft size={14} strokeWidth={1.8} />}
          data-testid="bulk-transfer"
          onClick={transfer}
        />
        <IconAction
          size="1"
          label={t('bulk.forward')}
          disabled={!isIdle}
          icon={<Forward size={14} strokeWidth={1.8} />}
          data-testid="bulk-forward"
          onClick={forward}
        />
        <IconAction
          size="1"
          label={t('bulk.tag')}
          disabled={!isIdle}
          icon={<Tag size={14} strokeWidth={1.8} />}
          data-testid="bulk-tag"
          onClick={tag}
        />
        <IconAction
          size="1"
          variant="ghost"
          label={t('bulk.stop')}
          disabled={progress !== null}
          icon={<X size={16} />}
          onClick={() => ticked.set(null)}
        />
      </div>
    </div>
  )
}

/** One after another, as they were done; gives how many could not be taken back. */
async function undoAll(
  done: readonly TicketView[],
  takeBack: (ticket: TicketView) => Promise<void>,
): Promise<number> {
  let left = 0
  for (const ticket of done) await takeBack(ticket).catch(() => (left += 1))
  return left
}
