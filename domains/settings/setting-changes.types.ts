/** One change of an option of the settings' page: of the company's settings, its own data, or the platform's settings. */
export type SettingChange = {
  id: number
  /** Of the option: settings.keys.ts, company-fields.ts. */
  key: string
  /** In a list both are cut to CHANGE_SHOWN_CHARS; `isCut` says so. */
  was: string
  value: string
  isCut: boolean
  /** ISO 8601 */
  at: string
  /** Null: the product itself. */
  user: { id: number; name: string } | null
  /** The change that this one took back. */
  undoes: number | null
  /** The option is not what it was before, and still takes that. */
  canUndo: boolean
}

/** Whole, with what the option is now. */
export type WholeSettingChange = SettingChange & { now: string }

export type SettingChangesPage = {
  records: SettingChange[]
  hasMore: boolean
  nextCursor: string | null
}
