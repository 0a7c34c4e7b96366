import * as TextField from '@radix-ui/themes/components/text-field'
import { useBeforeUnload } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { formatNumber } from '#core/phone.ts'
import { wallTime, zonedTime } from '#core/zoned-time.ts'
import { TEXT_VARIABLES } from '#domains/messages/fill-variables.ts'
import { wordsMax } from '#domains/channels/file-kind.ts'
import { SCHEDULE_MAX_DAYS } from '#domains/schedules/limits.ts'
import { REPLY_WINDOW_HOURS } from '#domains/tickets/limits.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { signatureOf } from '#domains/tickets/sign-message.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { answeredNow } from '#app/desk-client/answered-now.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { useHastySave } from '#app/components/forms/use-hasty-save.ts'
import { toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useSigning } from '../desk/use-signing.ts'
import { useTimeZone } from '../frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { snoozePresets } from '../desk/snooze-times.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { planOnce } from './plan-content.ts'
import { changeOf, leavesTime } from './planned-edit.ts'
import { PlannedNotes } from './planned-notes.tsx'
import { changePlanned } from './schedules-client.ts'
import { isShown } from './shown-receiver.ts'
import { usePlannedActions } from './use-planned-actions.ts'
import { usePlannedEdit } from './use-planned-edit.ts'
import { useTellLater } from './use-tell-later.ts'
import { tellOfWithdrawals, withdraw } from './withdrawals.ts'
import './schedule-dialog.css'

type Problems = { body?: string; when?: string }

/** A message for later: its words and its time by the company's clock. With `onPick` and no words only the time is asked. */
export function ScheduleDialog({
  ticket,
  schedule,
  body: given,
  signMessage,
  onPick,
  onClose,
}: DialogProps<'schedule'>) {
  const { t } = useTranslation(['later', 'problems', 'common', 'messages'])
  const formats = useFormats()
  const timezone = useTimeZone()
  const fail = useFailureToast()
  const { refresh } = usePlannedActions()
  const [openedAt] = useState(() => serverNow())
  const [receiver, setReceiver] = useState(() => receiverOf(ticket))
  const presets = snoozePresets(openedAt, timezone)
  const was = schedule === null ? null : Date.parse(schedule.sendAt)
  const start = was !== null && was > openedAt ? was : openedAt + HOUR_MS
  const firstWords = schedule?.body ?? given ?? ''
  const { edit, put, readAs, news, refused } = usePlannedEdit(
    schedule,
    { body: firstWords, wall: wallTime(start, timezone) },
    timezone,
  )
  const { body, wall } = edit
  const leaving = useUnsavedWords(body.trim() !== (readAs?.body ?? firstWords).trim(), onClose)
  const copy = useCopy()
  const form = useRef<HTMLFormElement | null>(null)
  const isHasty = useHastySave(form, news.changed)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { companyId, me } = useDesk()
  const client = useQueryClient()
  const tell = useTellLater()
  const signing = useSigning()
  const asksWords = onPick === undefined || given !== undefined
  const signs = signing.isOffered && (schedule?.signMessage ?? signMessage ?? signing.signs)
  const wholeMax = wordsMax(ticket.channel, schedule?.media ?? null)
  const max = wholeMax - (signs ? signatureOf(me.name).length : 0)
  const sendAt = zonedTime(wall, timezone)
  const closesAt = windowEnd(ticket)

  const check = (): Problems => {
    const found: Problems = {}
    if (asksWords && body.trim() === '' && schedule?.media == null)
      found.body = t('problems:required')
    if (asksWords && body.trim() !== '' && body.trim().length > max)
      found.body = wholeMax === 0 ? t('problems:noCaption') : t('dialog.tooLong', { max })
    if (readAs !== null && leavesTime(edit, readAs, schedule?.status ?? '')) return found
    if (Number.isNaN(sendAt) || sendAt <= serverNow()) found.when = t('dialog.past')
    else if (sendAt > serverNow() + SCHEDULE_MAX_DAYS * DAY_MS) found.when = t('dialog.tooFar')
    return found
  }
  const submit = async () => {
    const found = check()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (onPick !== undefined) {
      onClose()
      return onPick(sendAt, body)
    }
    setIsBusy(true)
    const mayStand = new Set<string>()
    try {
      if (schedule === null) {
        const signed = signing.isOffered ? { signMessage: signs } : {}
        const words = { ticketId: ticket.id, body: body.trim(), receiver, ...signed }
        await planOnce(
          { ...words, sendAt: new Date(sendAt).toISOString() },
          { asks: (id) => mayStand.add(id), refused: (id) => mayStand.delete(id) },
        )
      } else if (readAs !== null)
        await changePlanned(schedule.id, {
          ...changeOf(edit, readAs, timezone),
          ...(isShown(ticket, schedule) ? { receiver } : {}),
        })
    } catch (thrown) {
      const now =
        thrown instanceof DeskError ? await answeredNow(client, me, ticket.uuid, thrown) : null
      // Whoever saves once more has read whom it is for.
      if (now) setReceiver(receiverOf(now))
      if (now) setProblems({ body: receiverText(now) })
      setIsBusy(false)
      if (schedule !== null) {
        const said = refused(thrown)
        if (said === 'past') setProblems({ when: t('dialog.past') })
        refresh()
        return said === null ? fail(thrown) : undefined
      }
      // Its words are here still: saved again, they are another plan.
      tellOfWithdrawals(tell)
      const { id: ticketId, uuid, channel, contact } = ticket
      const planner = { companyId, userId: me.userId }
      void withdraw(planner, { ticketId, uuid, channel, name: contact.name }, [...mayStand]).then(
        refresh,
      )
      return fail(thrown)
    }
    refresh()
    onClose()
    const text = schedule === null ? t('planned', { time: formats.dateTime(sendAt) }) : t('changed')
    toast({ kind: 'success', text })
  }
  const receiverText = ({ answersTo, answersId, contact: { name, number } }: TicketView) => {
    const shown = formatNumber(answersId == null ? (answersTo ?? number) : null)
    return t(shown === '' ? 'messages:composer.receiverNow' : 'messages:composer.receiverNowAt', {
      name,
      number: shown,
    })
  }
  const insert = (words: string) => {
    const box = input.current
    const at = box?.selectionStart ?? body.length
    put({ body: body.slice(0, at) + words + body.slice(box?.selectionEnd ?? at) })
    box?.focus()
  }

  return (
    <DeskDialog
      testId="schedule-dialog"
      title={schedule === null ? t('dialog.title') : t('dialog.editTitle')}
      text={t('dialog.text', { name: ticket.contact.name })}
      onClose={leaving.ask}
      submit={
        news.over === null
          ? {
              label: schedule === null ? t('dialog.save') : t('dialog.saveEdit'),
              isBusy,
              run: (event) => {
                form.current = event.currentTarget
                if (!isHasty(event)) void submit()
              },
            }
          : {
              label: t('common:copyUnsent'),
              isDisabled: body.trim() === '',
              run: () => void copy(body),
            }
      }
    >
      <PlannedNotes news={news} isBusy={isBusy} />
      {asksWords && (
        <>
          <DeskField label={t('dialog.body')} error={problems.body}>
            <textarea
              ref={input}
              className="desk-text"
              rows={4}
              aria-label={t('dialog.body')}
              placeholder={t('dialog.bodyPlaceholder')}
              value={body}
              data-testid="schedule-body"
              onChange={(event) => put({ body: event.target.value })}
            />
          </DeskField>
          <div className="variable-chips" role="group" aria-label={t('dialog.variables')}>
            <span>{t('dialog.variables')}:</span>
            {TEXT_VARIABLES.map((name) => (
              <button
                key={name}
                type="button"
                className="plain-button focus-ring"
                onClick={() => insert(`{{${name}}}`)}
              >
                {t(`variables.${name}`)}
              </button>
            ))}
          </div>
        </>
      )}
      <DeskField label={t('dialog.when')} error={problems.when}>
        <div className="time-chips">
          {presets.map(({ key, at }) => (
            <button
              key={key}
              type="button"
              className="plain-button focus-ring"
              aria-pressed={wall === wallTime(at, timezone)}
              data-testid={`schedule-${key}`}
              onClick={() => put({ wall: wallTime(at, timezone) })}
            >
              {t(`presets.${key}`)}
            </button>
          ))}
        </div>
        <TextField.Root
          type="datetime-local"
          aria-label={t('dialog.when')}
          value={wall}
          min={wallTime(openedAt, timezone)}
          data-testid="schedule-time"
          onChange={(event) => put({ wall: event.target.value })}
        />
      </DeskField>
      {schedule?.status === 'PENDENTE' && schedule.repeatEvery !== null && (
        <p className="pick-note">{t('dialog.follows')}</p>
      )}
      {closesAt !== null && sendAt > closesAt ? (
        <p className="pick-note later-warning" role="status" data-testid="schedule-window">
          {t('dialog.window', { time: formats.dateTime(closesAt) })}
        </p>
      ) : (
        <p className="pick-note">{t('dialog.closedTicket')}</p>
      )}
      {leaving.question}
    </DeskDialog>
  )
}

/** Asks before words that are nowhere else are lost, by whichever way they would be. */
function useUnsavedWords(isWritten: boolean, onClose: () => void) {
  const { t } = useTranslation('forms')
  const [isAsking, setIsAsking] = useState(false)
  useBeforeUnload(useCallback((event) => void (isWritten && event.preventDefault()), [isWritten]))
  return {
    // Who asks again while the question stands meant the question (use-leaving.ts).
    ask: () => (isWritten ? setIsAsking((is) => !is) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('leave.title')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.stay')}
        danger
        onConfirm={onClose}
      >
        {t('leave.text')}
      </ConfirmDialog>
    ),
  }
}

/** When the official channels stop taking free words; null where they never do. */
function windowEnd(ticket: DialogProps<'schedule'>['ticket']): number | null {
  if (ticket.channel === 'whatsapp' || ticket.lastInboundAt === null) return null
  return Date.parse(ticket.lastInboundAt) + REPLY_WINDOW_HOURS * HOUR_MS
}
