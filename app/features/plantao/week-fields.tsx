import { getInputProps, useFormMetadata } from '@conform-to/react'
import * as Themes from '@radix-ui/themes/components/text-field'
import { Button } from '@radix-ui/themes/components/button'
import { Copy } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import type { WeekdayEn } from '#core/weekdays.ts'
import { endField, startField } from '#domains/plantao/form-value.ts'
import type { TimeField } from '#domains/plantao/form-value.ts'
import { Note, withoutBounds } from '#app/components/forms/fields.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useWeekdayName } from './weekday-name.ts'
import './plantao.css'

type WeekFieldsProps = { fields: Record<TimeField, Field> }

/** Seven rows, Monday to Sunday, each with a start and an end. */
export function WeekFields({ fields }: WeekFieldsProps) {
  const { t } = useTranslation('plantao')
  return (
    <fieldset className="form-section week-fields">
      <legend>{t('form.times')}</legend>
      <p className="field-hint">{t('form.timesHint')}</p>
      {WEEKDAYS_EN.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          start={fields[startField(weekday)]}
          end={fields[endField(weekday)]}
        />
      ))}
      <CopyMonday fields={fields} />
    </fieldset>
  )
}

type DayRowProps = { weekday: WeekdayEn; start: Field; end: Field }

function DayRow({ weekday, start, end }: DayRowProps) {
  const { t } = useTranslation('plantao')
  const day = useWeekdayName()(weekday, 'long')
  const [from, to] = [textOf(start), textOf(end)]
  const lasts =
    from === '' || to === ''
      ? null
      : from === to
        ? t('form.wholeDay')
        : to < from
          ? t('form.nextDay')
          : null
  return (
    <div className="week-day" role="group" aria-label={day}>
      <span className="week-day-name">{day}</span>
      <TimeInput field={start} label={t('form.start', { day })} />
      <span aria-hidden>{t('form.to')}</span>
      <TimeInput field={end} label={t('form.end', { day })} />
      {lasts !== null && <span className="week-day-lasts">{lasts}</span>}
      {[start, end].map((field) => (
        <div key={field.name} className="week-day-note">
          <Note field={field} hint={undefined} />
        </div>
      ))}
    </div>
  )
}

const textOf = ({ value }: Field) => (typeof value === 'string' ? value : '')

function TimeInput({ field, label }: { field: Field; label: string }) {
  const [key, input] = withoutBounds(getInputProps(field, { type: 'time' }))
  return (
    <Themes.Root
      key={key}
      {...input}
      aria-label={label}
      // Without scripts nothing else leads to the field that was refused; with them conform does.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={field.errors !== undefined}
      data-testid={field.name}
    />
  )
}

/** Gives every day the times of Monday: a button that only scripts can serve. */
function CopyMonday({ fields }: WeekFieldsProps) {
  const { t } = useTranslation('plantao')
  const isHydrated = useHydrated()
  const form = useFormMetadata()
  const [start, end] = [textOf(fields.mondayStart), textOf(fields.mondayEnd)]
  if (!isHydrated) return null
  const copy = () => {
    for (const weekday of WEEKDAYS_EN.slice(1)) {
      form.update({ name: startField(weekday) as never, value: start as never })
      form.update({ name: endField(weekday) as never, value: end as never })
    }
  }
  return (
    <Button
      type="button"
      variant="soft"
      color="gray"
      size="1"
      className="week-copy"
      disabled={start === '' || end === ''}
      onClick={copy}
      data-testid="copy-monday"
    >
      <Copy size={14} aria-hidden />
      {t('form.copy')}
    </Button>
  )
}
