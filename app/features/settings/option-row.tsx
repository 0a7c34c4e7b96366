import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { COMPANY_LANGUAGES, isCompanyField, TIME_ZONES } from '#domains/settings/company-fields.ts'
import { SETTING_KEYS } from '#domains/companies/settings.keys.ts'
import { SettingRow } from '#app/components/forms/setting-row.tsx'
import type { SettingControl } from '#app/components/forms/setting-control.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { LANGUAGE_NAMES } from '#app/i18n/languages.ts'
import { useZoneName } from '#app/i18n/use-zone-name.ts'
import { useOptionWords } from './option-value.ts'
import { valuesOf } from './sections.ts'
import type { OptionName } from './sections.ts'
import type { SaveOption } from './use-options.ts'

type OptionRowProps = {
  name: OptionName
  value: string
  save: SaveOption
  sent: string | undefined
  problem: string | undefined
}

/** One option with its words. */
export function OptionRow(props: OptionRowProps) {
  return props.name === 'timezone' ? <ZoneRow {...props} /> : <WordedRow {...props} />
}

/** Towns are chosen from; what their time is called stands beside them. */
function ZoneRow(props: OptionRowProps) {
  const { valueOf } = useOptionWords()
  const name = useZoneName(props.value)
  // Its words are the browser's.
  const means = useHydrated() ? name : valueOf('timezone', props.value)
  return <WordedRow {...props} means={means} />
}

type WordedRowProps = OptionRowProps & {
  /** What the value is in words. */
  means?: string
}

function WordedRow({ name, save, means, ...row }: WordedRowProps) {
  const { t } = useTranslation('settings')
  const control = useControl(name, row.value)
  const hint = t(`options.${name}.hint`)
  const saveThis = useCallback(
    (value: string, readAs: string) => save(name, value, readAs),
    [name, save],
  )
  return (
    <SettingRow
      {...row}
      name={name}
      label={t(`options.${name}.label`)}
      hint={means === undefined ? hint : `${hint} ${means}.`}
      control={control}
      save={saveThis}
    />
  )
}

function useControl(name: OptionName, value: string): SettingControl {
  const { t } = useTranslation('settings')
  const { valueOf } = useOptionWords()
  if (name === 'timezone') {
    const zones = (list: readonly string[]) =>
      list.map((zone) => ({ value: zone, label: valueOf('timezone', zone) }))
    const isListed = [...TIME_ZONES.brazil, ...TIME_ZONES.others].some((zone) => zone === value)
    return {
      kind: 'select',
      groups: [
        // Set by the API.
        ...(isListed ? [] : [{ label: null, choices: zones([value]) }]),
        { label: t('zones.brazil'), choices: zones(TIME_ZONES.brazil) },
        { label: t('zones.others'), choices: zones(TIME_ZONES.others) },
      ],
    }
  }
  if (name === 'language') {
    const choices = COMPANY_LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))
    return { kind: 'select', groups: [{ label: null, choices }] }
  }
  if (name === 'email') return { kind: 'text', type: 'email' }
  if (name === 'phone') return { kind: 'text', type: 'tel' }
  if (isCompanyField(name)) return { kind: 'text', type: 'text' }
  const values = valuesOf(name)
  if (values === 'text') return { kind: 'area' }
  if (values === 'link') return { kind: 'text', type: 'url' }
  if (name === 'scheduleType')
    return {
      kind: 'segments',
      choices: SETTING_KEYS.scheduleType.values.map((one) => ({
        value: one,
        label: t(`choices.scheduleType.${one}`),
      })),
    }
  if (name === 'chatBotType') {
    const choices = SETTING_KEYS.chatBotType.values.map((one) => ({
      value: one,
      label: t(`choices.chatBotType.${one}`),
    }))
    return { kind: 'select', groups: [{ label: null, choices }] }
  }
  return { kind: 'toggle' }
}
