/** The closed list of a company's switches and their defaults (specification part 2 §3). Client-safe. */
const toggle = ['enabled', 'disabled'] as const
export const SETTING_KEYS = {
  userRating: { values: toggle, default: 'disabled' },
  scheduleType: { values: ['disabled', 'queue', 'company', 'connection'], default: 'disabled' },
  chatBotType: { values: ['text'], default: 'text' },
  acceptCallWhatsapp: { values: toggle, default: 'enabled' },
  userRandom: { values: toggle, default: 'disabled' },
  sendGreetingMessageOneQueues: { values: toggle, default: 'disabled' },
  sendSignMessage: { values: toggle, default: 'disabled' },
  sendFarewellWaitingTicket: { values: toggle, default: 'disabled' },
  sendGreetingAccepted: { values: toggle, default: 'disabled' },
  sendQueuePosition: { values: toggle, default: 'disabled' },
  acceptAudioMessageContact: { values: toggle, default: 'enabled' },
  enableLGPD: { values: toggle, default: 'disabled' },
  requiredTag: { values: toggle, default: 'disabled' },
  lgpdDeleteMessage: { values: toggle, default: 'disabled' },
  lgpdHideNumber: { values: toggle, default: 'disabled' },
  lgpdConsent: { values: toggle, default: 'disabled' },
  lgpdMessage: { values: null, default: '' },
  lgpdLink: { values: null, default: '' },
  sendMsgTransfTicket: { values: toggle, default: 'disabled' },
} as const satisfies Record<string, { values: readonly string[] | null; default: string }>

export type SettingKey = keyof typeof SETTING_KEYS
export type CompanySettings = Record<SettingKey, string>

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_KEYS, key)
}

/** All settings of a company: what it saved over the defaults. Unknown rows are ignored. */
export function settingsFrom(rows: readonly { key: string; value: string }[]): CompanySettings {
  const settings = Object.fromEntries(
    Object.entries(SETTING_KEYS).map(([key, definition]) => [key, definition.default]),
  ) as CompanySettings
  for (const row of rows) if (isSettingKey(row.key)) settings[row.key] = row.value
  return settings
}
