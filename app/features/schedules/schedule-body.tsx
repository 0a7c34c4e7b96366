import { shorten } from '#core/shorten.ts'
import { SCHEDULE_BODY_SHOWN_CHARS } from '#domains/schedules/limits.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { FileName } from '#app/components/file-name.tsx'
import { useScheduleText } from './use-schedule-text.ts'
import './schedules.css'

/** What will be sent, as its customer reads it: its beginning in the table, two lines on a card. */
export function ScheduleBody({ schedule }: { schedule: ScheduleView }) {
  const text = useScheduleText()(schedule)
  if (schedule.body === '') return <FileName name={schedule.media?.name ?? ''} />
  return (
    <span title={text}>
      <span className="schedule-beginning">{shorten(text, SCHEDULE_BODY_SHOWN_CHARS)}</span>
      <span className="schedule-lines">{text}</span>
    </span>
  )
}
