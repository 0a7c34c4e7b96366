/**
 * Every setting, declared once: what it takes, what it is until somebody changes it, where the page shows it, and whose rule it steers.
 * The REST operations, the page's form and its rows derive from here; the words are `options` of locales/settings.ts. Client-safe. None is
 * a secret: everybody in the company reads them, and the log of changes keeps what they were.
 */
const toggle = ['enabled', 'disabled'] as const

/** Parts of the page, in its order. */
export const SETTING_GROUPS = ['service', 'messages', 'robot', 'lgpd', 'platform'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

type SettingDefinition = {
  group: SettingGroup
  /** What it takes; `text` and `link` are written by hand. */
  values: readonly string[] | 'text' | 'link'
  default: string
  /** The file whose rule reads it (tests/checkout/settings-register.test.ts looks); null: kept, and nothing reads it yet. */
  steers: string | null
}

/** Of a company (specification part 2 §3). Changed by whoever has `setting:manage`. */
export const SETTING_KEYS = {
  scheduleType: {
    group: 'service',
    values: ['disabled', 'queue', 'company', 'connection'],
    default: 'disabled',
    // Whose hours are the company's, for its on-call roster too (domains/plantao/working-hours.ts). Those of queues and of the company
    // itself are the specification's default until they are stored.
    steers: 'domains/connections/connection-view.ts',
  },
  requiredTag: {
    group: 'service',
    values: toggle,
    default: 'disabled',
    steers: 'domains/attending/tickets.service.ts',
  },
  userRating: {
    group: 'service',
    values: toggle,
    default: 'disabled',
    steers: 'domains/ratings/ask-rating.ts',
  },
  // No conversation is given to anybody by itself yet.
  userRandom: { group: 'service', values: toggle, default: 'disabled', steers: null },
  acceptCallWhatsapp: {
    group: 'service',
    values: toggle,
    default: 'enabled',
    steers: 'domains/webhooks/sort-session-event.ts',
  },
  acceptAudioMessageContact: {
    group: 'service',
    values: toggle,
    default: 'enabled',
    // What a new contact begins with. Nothing answers an audio that is not accepted yet.
    steers: 'domains/contacts/contacts.service.ts',
  },
  sendSignMessage: {
    group: 'messages',
    values: toggle,
    default: 'disabled',
    steers: 'domains/messages/outgoing-text.ts',
  },
  sendGreetingAccepted: {
    group: 'messages',
    values: toggle,
    default: 'disabled',
    steers: 'domains/attending/transition-text.ts',
  },
  sendMsgTransfTicket: {
    group: 'messages',
    values: toggle,
    default: 'disabled',
    steers: 'domains/attending/transition-text.ts',
  },
  // Positions in a queue are not sent yet.
  sendQueuePosition: { group: 'messages', values: toggle, default: 'disabled', steers: null },
  // Connections do not greet yet.
  sendGreetingMessageOneQueues: {
    group: 'messages',
    values: toggle,
    default: 'disabled',
    steers: null,
  },
  sendFarewellWaitingTicket: {
    group: 'messages',
    values: toggle,
    default: 'disabled',
    steers: 'domains/attending/transition-text.ts',
  },
  // There is no menu yet.
  chatBotType: { group: 'robot', values: ['text'], default: 'text', steers: null },
  // Nobody is asked for consent yet: these four come with the routing of new conversations.
  enableLGPD: { group: 'lgpd', values: toggle, default: 'disabled', steers: null },
  lgpdMessage: { group: 'lgpd', values: 'text', default: '', steers: null },
  lgpdLink: { group: 'lgpd', values: 'link', default: '', steers: null },
  lgpdConsent: { group: 'lgpd', values: toggle, default: 'disabled', steers: null },
  // What was deleted is hidden from everybody, whatever this says: showing it on request has no place on the screens yet.
  lgpdDeleteMessage: { group: 'lgpd', values: toggle, default: 'disabled', steers: null },
  lgpdHideNumber: {
    group: 'lgpd',
    values: toggle,
    default: 'disabled',
    steers: 'domains/settings/hides-numbers.ts',
  },
} as const satisfies Record<string, SettingDefinition>

/** Of the whole platform: `global_settings`. Seen and changed by whoever has `company:manage`. */
export const PLATFORM_SETTING_KEYS = {
  // Nobody signs up yet.
  userCreation: { group: 'platform', values: toggle, default: 'enabled', steers: null },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTING_KEYS
export type PlatformSettingKey = keyof typeof PLATFORM_SETTING_KEYS
export type CompanySettings = Record<SettingKey, string>
export type PlatformSettings = Record<PlatformSettingKey, string>

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTING_KEYS, key)
export const isPlatformSettingKey = (key: string): key is PlatformSettingKey =>
  Object.hasOwn(PLATFORM_SETTING_KEYS, key)

type SettingRow = { key: string; value: string }

/** All settings of a company: what it saved over the defaults. Unknown rows are ignored. */
export function settingsFrom(rows: readonly SettingRow[]): CompanySettings {
  return over(SETTING_KEYS, rows)
}

/** As `settingsFrom`, of the platform. */
export function platformSettingsFrom(rows: readonly SettingRow[]): PlatformSettings {
  return over(PLATFORM_SETTING_KEYS, rows)
}

function over<Key extends string>(
  definitions: Record<Key, SettingDefinition>,
  rows: readonly SettingRow[],
): Record<Key, string> {
  const settings = Object.fromEntries(
    Object.entries<SettingDefinition>(definitions).map(([key, definition]) => [
      key,
      definition.default,
    ]),
  ) as Record<Key, string>
  for (const { key, value } of rows) if (Object.hasOwn(settings, key)) settings[key as Key] = value
  return settings
}
