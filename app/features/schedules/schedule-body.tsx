import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import { fillVariables } from '#domains/messages/fill-variables.ts'
import { SCHEDULE_BODY_SHOWN_CHARS } from '#domains/schedules/limits.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { FileName } from '#app/components/file-name.tsx'
import { useTimeZone, useViewer } from '../frame/viewer.tsx'
import { previewText } from '../messages/rich-text.ts'
import './schedules.css'

/** What will be sent, as its customer reads it: its beginning in the table, two lines on a card. */
export function ScheduleBody({ schedule }: { schedule: ScheduleView }) {
  const { t } = useTranslation('common')
  const { company } = useViewer()
  const timezone = useTimeZone()
  const { body, media, contact, user, ticketId, sendAt } = schedule
  if (body === '') return <FileName name={media?.name ?? ''} />
  const text = previewText(
    fillVariables(body, {
      contactName: contact.name,
      userName: user?.name ?? null,
      ticketId,
      // Known once it is sent.
      queueName: `[${t('variables.names.queue')}]`,
      connectionName: `[${t('variables.names.connection')}]`,
      now: Date.parse(sendAt),
      timezone,
      language: company.language,
    }),
  )
  return (
    <span title={text}>
      <span className="schedule-beginning">{shorten(text, SCHEDULE_BODY_SHOWN_CHARS)}</span>
      <span className="schedule-lines">{text}</span>
    </span>
  )
}
