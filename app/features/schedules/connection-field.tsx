import { getInputProps } from '@conform-to/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { SelectField, withoutBounds } from '#app/components/forms/fields.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import type { PlanningData } from './planning.server.ts'

type ConnectionFieldProps = { field: Field<string>; connections: PlanningData['connections'] }

/** Through which connection a message goes out. Where there is but one, there is nothing to choose. */
export function ConnectionField({ field, connections }: ConnectionFieldProps) {
  const { t } = useTranslation('schedules')
  const [only, ...others] = connections
  const chosen = connections.find(({ id }) => String(id) === field.value)
  const hint = (chosen ?? only)?.channel === 'whatsapp' ? undefined : t('form.window')
  if (only !== undefined && others.length === 0) {
    const [key, input] = withoutBounds(getInputProps(field, { type: 'hidden' }))
    return (
      <p className="field-hint">
        <input key={key} {...input} />
        {t('form.through', { name: only.name })} {hint}
      </p>
    )
  }
  return (
    <SelectField
      field={field}
      label={t('form.connection')}
      hint={hint}
      placeholder={t('form.usual')}
      options={connections.map(({ id, name, channel }) => ({
        value: id,
        label: `${name} · ${CHANNEL_NAMES[channel]}`,
      }))}
    />
  )
}
