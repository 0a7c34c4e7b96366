import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { FileName } from '#app/components/file-name.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { MessageText } from '../messages/message-text.tsx'
import { Person } from '../person/pick-person.tsx'
import type { EditingData } from './planning.server.ts'
import { RepeatText } from './repeat-text.tsx'
import { StatusText } from './status-text.tsx'
import './schedule-form.css'
import './schedules.css'

/** A message that is not to be changed: it was sent, or it is a colleague's. */
export function ScheduleDetails({ data: { schedule, connection } }: { data: EditingData }) {
  const { t } = useTranslation(['schedules', 'common'])
  const formats = useFormats()
  const { contact, body, media, sendAt, sentAt, user, repeated } = schedule
  return (
    <div className="schedule-people">
      <div className="person-chosen">
        <Person contact={{ ...contact, picture: null }} />
      </div>
      <dl className="schedule-facts">
        <dt>{t('details.status')}</dt>
        <dd>
          <StatusText schedule={schedule} />
        </dd>
        {body !== '' && (
          <>
            <dt>{t('details.body')}</dt>
            <dd className="schedule-words">
              <MessageText text={body} />
            </dd>
          </>
        )}
        {media !== null && (
          <>
            <dt>{t('details.file')}</dt>
            <dd>
              <FileName name={media.name} />
            </dd>
          </>
        )}
        <dt>{t('details.sendAt')}</dt>
        <dd>{formats.dateTime(sendAt)}</dd>
        {sentAt !== null && (
          <>
            <dt>{t('details.sentAt')}</dt>
            <dd>{formats.dateTime(sentAt)}</dd>
          </>
        )}
        {repeated && (
          <>
            <dt>{t('details.repeat')}</dt>
            <dd>
              <RepeatText schedule={schedule} />
            </dd>
          </>
        )}
        {connection !== '' && (
          <>
            <dt>{t('details.through')}</dt>
            <dd>{connection}</dd>
          </>
        )}
        <dt>{t('details.by')}</dt>
        <dd>{user?.name ?? t('details.nobody')}</dd>
      </dl>
      <div className="dialog-actions">
        <CancelLink label={t('common:close')} />
      </div>
    </div>
  )
}
