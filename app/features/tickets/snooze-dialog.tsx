import * as TextField from '@radix-ui/themes/components/text-field'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { wallTime, zonedTime } from '#core/zoned-time.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useTimeZone } from '#app/features/frame/viewer.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { snoozePresets } from '../desk/snooze-times.ts'
import { useTicketWork } from './use-ticket-work.ts'

/** Until when a ticket is put aside, by the company's clock. */
export function SnoozeDialog({ ticket, onClose }: DialogProps<'snooze'>) {
  const { t } = useTranslation('ticketDialogs')
  const work = useTicketWork()
  const formats = useFormats()
  const timezone = useTimeZone()
  const [openedAt] = useState(() => serverNow())
  const presets = snoozePresets(openedAt, timezone)
  const tomorrow = presets.find(({ key }) => key === 'tomorrow')?.at ?? openedAt
  const [wall, setWall] = useState(() => wallTime(tomorrow, timezone))
  const [isPast, setIsPast] = useState(false)
  const snooze = (until: number) => {
    onClose()
    void work.snooze(ticket, until)
  }
  const submit = () => {
    const until = zonedTime(wall, timezone)
    if (Number.isNaN(until) || until <= serverNow()) return setIsPast(true)
    snooze(until)
  }
  return (
    <DeskDialog
      testId="snooze-dialog"
      title={t('snooze.title')}
      text={t('snooze.text', { name: ticket.contact.name })}
      onClose={onClose}
      submit={{ label: t('snooze.confirm'), run: submit }}
    >
      <ul className="pick-list desk-list">
        {presets.map(({ key, at }) => (
          <li key={key}>
            <button
              type="button"
              className="plain-button focus-ring"
              data-testid={`snooze-${key}`}
              onClick={() => snooze(at)}
            >
              <span className="pick-words">{t(`snooze.${key}`)}</span>
              <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
            </button>
          </li>
        ))}
      </ul>
      <DeskField label={t('snooze.choose')} error={isPast ? t('snooze.past') : undefined}>
        <TextField.Root
          type="datetime-local"
          aria-label={t('snooze.choose')}
          value={wall}
          min={wallTime(openedAt, timezone)}
          data-testid="snooze-time"
          onChange={(event) => {
            setWall(event.target.value)
            setIsPast(false)
          }}
        />
      </DeskField>
    </DeskDialog>
  )
}
