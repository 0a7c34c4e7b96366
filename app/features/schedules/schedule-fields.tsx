import { useTranslation } from '#app/i18n/use-translation.tsx'
import { daysLater, occurrenceWall, REPEATS } from '#domains/schedules/repeat-times.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import { SelectField, TextField } from '#app/components/forms/fields.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { useTextVariables } from '../variables/use-text-variables.tsx'
import { useWallText } from './use-wall-text.ts'

type Fields = Record<keyof Omit<ScheduleReadAs, 'cancelled'>, Field>
type ScheduleFieldsProps = {
  fields: Fields
  /** Of the server that drew the form, and the name of the clock its times are of. */
  now: number
  zone: string
  firstTime: string
  /** Its series goes on without it. */
  isHanded?: boolean
  /** What is changed here is changed for those that follow. */
  follows?: boolean
  mayRepeat?: boolean
}

/** What a message says, when it goes out, and how it repeats. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const {
    fields,
    now,
    zone,
    firstTime,
    isHanded = false,
    follows = false,
    mayRepeat = true,
  } = props
  const { t } = useTranslation('schedules')
  const text = useTextVariables(now)
  return (
    <>
      <TextAreaField field={fields.body} label={t('form.body')} {...text} />
      <TextField
        field={fields.sendAt}
        label={t('form.sendAt')}
        hint={zone}
        type="datetime-local"
        min={firstTime}
      />
      {isHanded && <p className="field-hint">{t('form.planned')}</p>}
      {mayRepeat && !isHanded && (
        <div className="repeat-fields">
          <SelectField
            field={fields.repeatEvery}
            label={t('form.repeat')}
            hint={follows ? t('form.follows') : undefined}
            placeholder={t('form.once')}
            options={REPEATS.map((every) => ({ value: every, label: t(`form.every.${every}`) }))}
          />
          <div className="repeat-until">
            <TextField
              field={fields.repeatUntil}
              label={t('form.until')}
              type="date"
              min={firstTime.slice(0, 10)}
            />
          </div>
        </div>
      )}
      {mayRepeat && !isHanded && <ComingTimes fields={fields} />}
    </>
  )
}

const TIMES_SHOWN = 3

/** When the next ones go out, for a pace or a time that is new: it says what becomes of the 31st. */
function ComingTimes({
  fields: { sendAt, repeatEvery, repeatUntil },
}: Pick<ScheduleFieldsProps, 'fields'>) {
  const { t } = useTranslation('schedules')
  const wallText = useWallText()
  const every = REPEATS.find((one) => one === repeatEvery.value)
  const [from, until] = [sendAt.value, repeatUntil.value]
  const isNew = every !== repeatEvery.initialValue || from !== sendAt.initialValue
  if (every === undefined || typeof from !== 'string' || typeof until !== 'string') return null
  if (!isNew || !isWall(from) || until === '') return null
  const times: string[] = []
  for (let n = 1; n <= TIMES_SHOWN; n++) {
    const wall = occurrenceWall({ every, from }, n)
    if (wall.slice(0, 10) <= until) times.push(wall)
  }
  const hasMore = occurrenceWall({ every, from }, TIMES_SHOWN + 1).slice(0, 10) <= until
  return (
    <p className="field-hint" data-testid="coming-times">
      {times.length === 0
        ? t('form.thenNothing')
        : t('form.then', { times: times.map(wallText).join(', ') + (hasMore ? ', …' : '') })}
    </p>
  )
}

/** A browser gives a whole time or none; what was typed into a text field instead may be anything. */
const isWall = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && daysLater(text.slice(0, 10), 0) === text.slice(0, 10)
