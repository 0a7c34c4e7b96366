import { Link } from '@remix-run/react'
import { Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import type { ContactPageData } from './contact-page-data.server.ts'
import { Part, PartList } from './part.tsx'
import { OPEN_STATUSES, PLANNED_ORDER } from './planned-query.ts'
import { byTime } from './read-parts.ts'

const latestFirst = byTime('sendAt')
const soonestFirst = (one: ScheduleView, other: ScheduleView) => latestFirst(other, one)

type PlannedPartProps = {
  contact: ContactPageData['contact']
  planned: NonNullable<ContactPageData['planned']>
}

/** What waits to be sent to the contact, and what could not be. */
export function PlannedPart({ contact, planned }: PlannedPartProps) {
  const { t } = useTranslation('contactPage')
  const query = useMemo(
    () => ({
      contactId: String(contact.id),
      status: JSON.stringify(OPEN_STATUSES),
      order: PLANNED_ORDER,
    }),
    [contact.id],
  )
  const list = usePagedList<ScheduleView>({
    query,
    page: planned,
    api: { path: '/schedules', rows: 'schedules' },
    compare: soonestFirst,
  })
  return (
    <Part name="planned">
      <PartList name="planned" list={list} nextCursor={planned.nextCursor}>
        {(rows) => (
          <ul className="contact-planned">
            {rows.map((schedule) => (
              <Planned key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        )}
      </PartList>
      {!contact.isErased && (
        <Link className="link contact-more" to={`/schedules/new?contactId=${contact.id}`}>
          {t('planned.add')}
        </Link>
      )}
    </Part>
  )
}

function Planned({ schedule }: { schedule: ScheduleView }) {
  const { t } = useTranslation('contactPage')
  const formats = useFormats()
  const errorText = useErrorText()
  const { id, body, media, sendAt, status, user, error } = schedule
  const state =
    status === 'ERRO' ? t('planned.failed') : status === 'AGENDADA' ? t('planned.sending') : null
  return (
    <li data-failed={status === 'ERRO' ? '' : undefined}>
      <span className="contact-planned-when">
        <Link className="link" to={`/schedules/${id}`}>
          <time dateTime={sendAt}>{formats.dateTime(sendAt)}</time>
        </Link>
        {state !== null && <b>{state}</b>}
      </span>
      <p>
        {media !== null && <Paperclip size={12} aria-hidden />} {body === '' ? media?.name : body}
      </p>
      {status === 'ERRO' && <small>{errorText(error ?? undefined)}</small>}
      {user !== null && <small>{t('planned.by', { name: user.name })}</small>}
    </li>
  )
}
