import type { SaveSetting } from './use-saved-at-once.ts'

export type Choice = { value: string; label: string }

/** How a value is chosen or written. */
export type SettingControl =
  | { kind: 'toggle' }
  /** A few, side by side. */
  | { kind: 'segments'; choices: readonly Choice[] }
  | { kind: 'select'; groups: readonly { label: string | null; choices: readonly Choice[] }[] }
  | { kind: 'text'; type: 'text' | 'email' | 'tel' | 'url' }
  | { kind: 'area' }

/** The row in an address: `/settings#option-userRating`. */
export const settingRowId = (name: string) => `option-${name}`

export type SettingRowProps = {
  /** Of its field, for a form that is sent without scripts. */
  name: string
  label: string
  hint?: string | undefined
  control: SettingControl
  value: string
  save: SaveSetting
  /** Of a form that was sent without scripts and refused: what it said, and what is wrong with it, in words. */
  sent?: string | undefined
  problem?: string | undefined
}
