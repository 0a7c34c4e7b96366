import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { wallTime } from '#core/zoned-time.ts'
import { readAsOf } from '#domains/schedules/read-as.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useTimeZone } from '../frame/viewer.tsx'
import { ConnectionField } from './connection-field.tsx'
import type { PersonSummary } from '../person/found-people.server.ts'
import type { EditingData, PlanningData } from './planning.server.ts'
import { Person } from '../person/pick-person.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useChangeText } from './use-change-text.ts'
import './schedule-form.css'

type Values = Omit<ScheduleReadAs, 'cancelled'> & { whatsappId: string }

/** A new message for a contact. */
export function PlanForm({ data, contact }: { data: PlanningData; contact: PersonSummary }) {
  const { t } = useTranslation('schedules')
  const { connections, usual, sendAt, rules, now, zone } = data
  const timezone = useTimeZone()
  const chosen = useRef<HTMLDivElement>(null)
  // The line of who was chosen is gone, and the focus with it.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.getAttribute('role') !== 'dialog') return
    chosen.current?.closest('form')?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])
  const value: Values = {
    body: '',
    sendAt,
    whatsappId: usual === null ? '' : String(usual),
    repeatEvery: '',
    repeatUntil: '',
  }
  return (
    <RecordForm<Values> rules={rules} value={value} submitLabel={t('form.submit')}>
      {(fields) => (
        <>
          <input type="hidden" name="contactId" value={contact.id} />
          <div ref={chosen} className="person-chosen">
            <Person contact={contact} />
            <ChangeContact />
          </div>
          <ScheduleFields
            fields={fields}
            now={now}
            zone={zone}
            firstTime={wallTime(now, timezone)}
          />
          <ConnectionField field={fields.whatsappId} connections={connections} />
        </>
      )}
    </RecordForm>
  )
}

function ChangeContact() {
  const { t } = useTranslation('schedules')
  const { search, state } = useLocation() as { search: string; state: unknown }
  const before = new URLSearchParams(search)
  before.delete('contactId')
  return (
    <Link
      to={{ pathname: '.', search: before.toString() }}
      className="link"
      replace
      state={state}
      preventScrollReset
    >
      {t('form.change')}
    </Link>
  )
}

/** A message that waits, failed or was cancelled: other words, another time, another pace. */
export function EditForm({ data }: { data: EditingData }) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const { schedule, connection, hasWindow, rules, now, zone } = data
  const timezone = useTimeZone()
  const changed = useChangeText()
  const { contact, status, error, media, repeated, repeatEvery } = schedule
  return (
    <RecordForm<ScheduleReadAs>
      rules={rules}
      value={readAsOf(schedule, timezone)}
      changed={changed}
      longTexts={{ body: t('form.body') }}
    >
      {(fields) => (
        <>
          <div className="person-chosen">
            <Person contact={{ ...contact, picture: null }} />
          </div>
          {status === 'CANCELADA' && <p className="field-hint">{t('form.cancelled')}</p>}
          {status === 'ERRO' && (
            <p className="field-hint">{t('form.failed', { why: errorText(error ?? undefined) })}</p>
          )}
          {media !== null && <p className="field-hint">{t('form.file', { name: media.name })}</p>}
          <ScheduleFields
            fields={fields}
            now={now}
            zone={zone}
            firstTime={wallTime(now, timezone)}
            isHanded={repeated && repeatEvery === null}
            follows={status === 'PENDENTE' && repeatEvery !== null}
            mayRepeat={media === null}
          />
          {connection !== '' && (
            <p className="field-hint">
              {t('form.through', { name: connection })} {hasWindow && t('form.window')}
            </p>
          )}
        </>
      )}
    </RecordForm>
  )
}
