import { AlarmClock, ChevronDown, Paperclip, Pencil, Repeat, SendHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { answeredNow } from '#app/desk-client/answered-now.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { mayChange } from '#domains/schedules/may-change.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { tip } from '#app/components/tip-layer.tsx'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { endOffer } from './plan-offers.ts'
import { isShown } from './shown-receiver.ts'
import { usePlannedActions } from './use-planned-actions.ts'
import './planned-strip.css'

/** What waits to be sent to this customer, above the composer: one quiet line, and a list behind it. */
export function PlannedStrip({
  ticket,
  planned,
}: {
  ticket: TicketView
  planned: readonly ScheduleView[]
}) {
  const { t } = useTranslation('later')
  const formats = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const failed = planned.filter(({ status }) => status === 'ERRO')
  const waiting = planned.filter(({ status }) => status !== 'ERRO')
  const [next] = waiting
  return (
    <section className="planned" aria-label={t('strip.label')} data-testid="planned-strip">
      <button
        type="button"
        className="plain-button planned-summary focus-ring"
        aria-expanded={isOpen}
        aria-controls={id}
        data-testid="planned-summary"
        onClick={() => setIsOpen(!isOpen)}
      >
        <AlarmClock size={14} strokeWidth={1.8} aria-hidden />
        {waiting.length > 0 && <b>{t('strip.count', { count: waiting.length })}</b>}
        {failed.length > 0 && (
          <b className="planned-failed">{t('strip.failed', { count: failed.length })}</b>
        )}
        {next !== undefined && (
          <span className="truncate">
            {t('strip.next', { time: formats.dateTime(next.sendAt) })}
          </span>
        )}
        <ChevronDown size={15} aria-hidden className="planned-chevron" />
      </button>
      {isOpen && (
        <ul id={id} className="planned-list scroll-y">
          {[...failed, ...waiting].map((schedule) => (
            <PlannedRow key={schedule.id} schedule={schedule} ticket={ticket} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PlannedRow({ schedule, ticket }: { schedule: ScheduleView; ticket: TicketView }) {
  const { t } = useTranslation('later')
  const { me } = useDesk()
  const formats = useFormats()
  const errorText = useErrorText()
  const show = useShowDialog()
  const actions = usePlannedActions()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const isFailed = schedule.status === 'ERRO'
  const isMine = schedule.userId === me.userId
  // The ticket on the screen knows better who holds it.
  const isOfTicket = schedule.ticketId === ticket.id
  const canChange = mayChange(
    me,
    isOfTicket ? { ...schedule, ticketUserId: ticket.userId } : schedule,
  )
  const receiver = isShown(ticket, schedule) ? receiverOf(ticket) : undefined
  // What this page knows of the receiver may be what was refused.
  const onRefused = (thrown: unknown) =>
    void (thrown instanceof DeskError && answeredNow(client, me, ticket.uuid, thrown))
  const isSending = schedule.status === 'AGENDADA' || isBusy
  const run = async (work: (schedule: ScheduleView) => Promise<void>) => {
    setIsBusy(true)
    await work(schedule)
    setIsBusy(false)
  }
  return (
    <li data-failed={isFailed ? '' : undefined} data-testid="planned-row">
      <time dateTime={schedule.sendAt}>{formats.dateTime(schedule.sendAt)}</time>
      <span className="planned-words">
        <span className="truncate">
          {schedule.media !== null && <Paperclip size={12} aria-hidden />}
          {schedule.repeatEvery !== null && (
            <Repeat size={12} role="img" aria-label={t('strip.repeats')} />
          )}{' '}
          {schedule.body === '' ? schedule.media?.name : schedule.body}
        </span>
        {isFailed && <small role="alert">{errorText(schedule.error ?? undefined)}</small>}
        {!isMine && schedule.user !== null && (
          <small>{t('strip.by', { name: schedule.user.name })}</small>
        )}
      </span>
      {isSending && <small className="planned-sending">{t('strip.sending')}</small>}
      {canChange && !isSending && (
        <span className="planned-actions">
          <RowButton
            icon={<Pencil size={14} aria-hidden />}
            label={t('strip.edit')}
            testId="planned-edit"
            onClick={() => {
              endOffer(schedule.id)
              show({ kind: 'schedule', ticket, schedule })
            }}
          />
          <RowButton
            icon={<SendHorizontal size={14} aria-hidden />}
            label={t('strip.now')}
            testId="planned-now"
            onClick={() =>
              void run((one) => actions.sendNow(one, t('strip.unknown'), { receiver, onRefused }))
            }
          />
          <RowButton
            icon={<X size={15} aria-hidden />}
            label={isFailed ? t('strip.dismiss') : t('strip.cancel')}
            testId="planned-cancel"
            onClick={() => void run(actions.cancel)}
          />
        </span>
      )}
    </li>
  )
}

type RowButtonProps = {
  icon: JSX.Element
  label: string
  testId: string
  onClick: () => void
}

function RowButton({ icon, label, testId, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="plain-button planned-action focus-ring"
      aria-label={label}
      {...tip(label)}
      data-testid={testId}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
