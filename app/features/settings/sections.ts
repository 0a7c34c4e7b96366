import { may } from '#core/permissions.ts'
import type { Holder } from '#core/permissions.ts'
import { COMPANY_FIELDS, isCompanyField } from '#domains/settings/company-fields.ts'
import type { CompanyField } from '#domains/settings/company-fields.ts'
import {
  PLATFORM_SETTING_KEYS,
  SETTING_GROUPS,
  SETTING_KEYS,
} from '#domains/companies/settings.keys.ts'
import type {
  PlatformSettingKey,
  SettingGroup,
  SettingKey,
} from '#domains/companies/settings.keys.ts'

export type OptionName = SettingKey | PlatformSettingKey | CompanyField
/** What each option of the page is, by its name; the platform's are missing for who does not own it. */
export type OptionValues = Partial<Record<OptionName, string>>

export type Section = {
  id: SettingGroup | 'company'
  /** Of the action, for a form that is sent without scripts. */
  intent: 'settings' | 'platform' | 'company'
  names: readonly OptionName[]
}

const KEYS = { ...SETTING_KEYS, ...PLATFORM_SETTING_KEYS }

/** The page, as the register of settings has it; what the company says of itself comes first. */
const SECTIONS: readonly Section[] = [
  { id: 'company', intent: 'company', names: COMPANY_FIELDS },
  ...SETTING_GROUPS.map((id): Section => ({
    id,
    intent: id === 'platform' ? 'platform' : 'settings',
    names: (Object.keys(KEYS) as (keyof typeof KEYS)[]).filter((key) => KEYS[key].group === id),
  })),
]

/** Sections with the options this person sees, without the empty ones. */
export function sectionsOf(values: OptionValues): Section[] {
  return SECTIONS.map((section) => ({
    ...section,
    names: section.names.filter((name) => values[name] !== undefined),
  })).filter(({ names }) => names.length > 0)
}

/** Sections as they are for who may open the page; the platform's is its owner's. */
export const sectionsFor = (user: Holder): Section[] =>
  SECTIONS.filter(({ id }) => id !== 'platform' || may(user, 'company:manage'))

export const isOption = (name: string): name is OptionName =>
  isCompanyField(name) || Object.hasOwn(KEYS, name)

/** What a form says of an option that it did not name: a switch that is off sends nothing, and neither does an empty text. */
export function unsaid(name: OptionName): string {
  if (isCompanyField(name)) return ''
  const { values } = KEYS[name]
  return typeof values === 'string' ? '' : 'disabled'
}

/** What an option takes, where it is a choice. */
export const valuesOf = (name: Exclude<OptionName, CompanyField>) => KEYS[name].values
