import { DAY_MS } from '#core/time.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { QuietHours } from '#domains/notifications/notification-settings.types.ts'
import { isQuiet } from '#domains/notifications/quiet-hours.ts'
import { FormSection, SwitchField } from '#app/components/form-field.tsx'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useZoneName } from '#app/i18n/use-zone-name.ts'

/** A Sunday, from which the names of the days are counted. */
const SUNDAY = Date.UTC(2023, 0, 1)
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

type QuietHoursSectionProps = { quiet: QuietHours; onChange: (quiet: QuietHours) => void }

/** When nothing rings, by the clock of the person who sets it. */
export function QuietHoursSection({ quiet, onChange }: QuietHoursSectionProps) {
  const { t, i18n } = useTranslation('notifications')
  const zone = useZoneName(quiet.timezone)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // Whoever sets the hours means the clock before their eyes.
  const change = (next: Partial<QuietHours>) => onChange({ ...quiet, timezone: timeZone, ...next })
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  const longNames = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const nameOf = (day: number) => SUNDAY + day * DAY_MS
  return (
    <FormSection title={t('quiet.title')}>
      <SwitchField
        id="quiet-on"
        label={t('quiet.on')}
        checked={quiet.on}
        onChange={(on) => change({ on })}
      />
      {quiet.on && (
        <>
          <div className="quiet-times">
            <TimeField
              label={t('quiet.fromLabel')}
              value={quiet.from}
              testId="quiet-from"
              onChange={(from) => change({ from })}
            />
            <TimeField
              label={t('quiet.toLabel')}
              value={quiet.to}
              testId="quiet-to"
              onChange={(to) => change({ to })}
            />
            {quiet.to <= quiet.from && <span className="quiet-note">{t('quiet.overnight')}</span>}
          </div>
          <div className="quiet-days" role="group" aria-label={t('quiet.days')}>
            {DAYS.map((day) => (
              <button
                key={day}
                type="button"
                className="plain-button quiet-day focus-ring"
                aria-pressed={quiet.days.includes(day)}
                aria-label={longNames.format(nameOf(day))}
                onClick={() =>
                  change({
                    days: quiet.days.includes(day)
                      ? quiet.days.filter((one) => one !== day)
                      : [...quiet.days, day].sort(),
                  })
                }
              >
                {names.format(nameOf(day)).replace('.', '')}
              </button>
            ))}
          </div>
          <SwitchField
            id="quiet-mentions"
            label={t('quiet.mentionsAnyway')}
            checked={quiet.mentionsAnyway}
            onChange={(mentionsAnyway) => change({ mentionsAnyway })}
          />
          <p className="quiet-note" data-testid="quiet-note">
            {t('quiet.zone', { zone })}
            {isQuiet(quiet, serverNow()) && ` · ${t('quiet.now')}`}
          </p>
        </>
      )}
    </FormSection>
  )
}

type TimeFieldProps = {
  label: string
  value: string
  testId: string
  onChange: (value: string) => void
}

/** A time of the day; a field that is emptied keeps the last one. */
function TimeField({ label, value, testId, onChange }: TimeFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="time"
        className="quiet-time focus-ring"
        value={value}
        required
        data-testid={testId}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
    </label>
  )
}
