import { Button } from '@radix-ui/themes/components/button'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, CircleCheck, Forward, Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import { toast } from '#app/components/toast.ts'
import { changeTicket } from '#app/desk-client/desk-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { cachedTicket, putTicket } from '#app/desk-client/ticket-cache.ts'
import { syncTags } from '#app/desk-client/ticket-work-api.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useDesk, useStore } from './desk-context.tsx'
import { useShowDialog } from './show-dialog.ts'
import './bulk-bar.css'

type Refusal = { id: number; name: string; why: string }
type Progress = { at: number; of: number }

/** What can be done with all ticked tickets, how far it is, and which of them it was refused for. */
export function BulkBar() {
  const { t } = useTranslation('tickets')
  const { ticked, picked, me, directory } = useDesk()
  const chosen = useStore(ticked)
  const client = useQueryClient()
  const show = useShowDialog()
  const whyOf = useWhy()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const count = chosen?.size ?? 0
  const isIdle = count > 0 && progress === null

  /** One call a ticket, one after another: each is decided, and told, for itself. */
  async function run(work: (ticket: TicketView) => Promise<void>): Promise<void> {
    const tickets = [...(chosen ?? [])].flatMap((id) => cachedTicket(client, id) ?? [])
    const failed: Refusal[] = []
    setRefused([])
    for (const [index, ticket] of tickets.entries()) {
      setProgress({ at: index + 1, of: tickets.length })
      await work(ticket).catch((thrown: unknown) => {
        failed.push({ id: ticket.id, name: ticket.contact.name, why: whyOf(thrown) })
      })
    }
    setProgress(null)
    setRefused(failed)
    const done = tickets.length - failed.length
    if (done > 0) toast({ kind: 'success', text: t('bulk.done', { count: done }) })
    // What was refused stays ticked: another try is one press away.
    ticked.set(failed.length === 0 ? null : new Set(failed.map(({ id }) => id)))
  }

  const close = (ticket: TicketView) =>
    changeTicket(ticket.id, {
      status: 'closed',
      userId: me.userId,
      // A waiting one is ignored: nobody was there to say farewell.
      ...(ticket.status === 'pending'
        ? { sendFarewellMessage: false, amountUsedBotQueues: 0 }
        : {}),
    }).then((answer) => void putTicket(client, me, answer))
  const transfer = () =>
    show({
      kind: 'transfer',
      ticket: null,
      onPick: ({ queueId, userId }) =>
        void run(async (ticket) => {
          const answer = await changeTicket(ticket.id, {
            queueId,
            status: userId === null ? 'pending' : 'open',
            ...(userId === null ? {} : { userId }),
          })
          putTicket(client, me, answer)
        }),
    })
  const tag = () =>
    show({
      kind: 'bulk-tag',
      count,
      onPick: (tagIds) =>
        void run(async ({ contactId, tags }) => {
          const added = directory.tags.filter(
            ({ id }) => tagIds.includes(id) && !tags.some((known) => known.id === id),
          )
          if (added.length > 0) await syncTags(contactId, [...tags, ...added])
        }),
    })

  const forward = () => {
    const tickets = [...(chosen ?? [])].flatMap((id) => cachedTicket(client, id) ?? [])
    const people = new Map(
      tickets.map(({ contact }) => [
        contact.id,
        {
          id: contact.id,
          name: contact.name,
          number: contact.number,
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
    <div className="bulk-bar" role="region" aria-label={t('bulk.label')} data-testid="bulk-bar">
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
          onClick={() => void run(close)}
        >
          <CircleCheck size={14} aria-hidden /> {t('actions.close')}
        </Button>
        <IconAction
          size="1"
          label={t('actions.transfer')}
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

/** Why a call was refused, in a sentence. */
function useWhy(): (thrown: unknown) => string {
  const { t } = useTranslation(['common', 'tickets'])
  const errorText = useErrorText()
  return (thrown) => {
    if (!(thrown instanceof DeskError)) return errorText(undefined)
    if (thrown.code === null) return t('common:noConnection')
    return thrown.code === 'ERR_TAG_REQUIRED' ? t('tickets:requiredTag') : errorText(thrown.code)
  }
}
