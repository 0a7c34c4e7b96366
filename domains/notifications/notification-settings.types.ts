/** How one attendant wants to be told. Kept as JSON: what is absent in an older row takes its default. */
export type NotificationSettings = {
  /** What of a customer's or colleague's words a notification shows; else only the name. */
  showText: boolean
  /** Tickets that begin to wait in a queue of theirs. */
  waiting: boolean
  /** Messages in tickets that they hold. */
  mine: boolean
  /** Private comments that name them. */
  mentions: boolean
  quietHours: QuietHours
}

export type QuietHours = {
  on: boolean
  /** HH:mm by the clock of `timezone`; a `to` that is not after `from` is on the next day. */
  from: string
  to: string
  /** Days on which the quiet begins, 0 is Sunday. */
  days: number[]
  /** The attendant's own, e.g. America/Sao_Paulo. */
  timezone: string
  /** Who names them gets through. */
  mentionsAnyway: boolean
}

export const DEFAULT_SETTINGS: NotificationSettings = {
  showText: true,
  waiting: true,
  mine: true,
  mentions: true,
  quietHours: {
    on: false,
    from: '18:00',
    to: '08:00',
    days: [0, 1, 2, 3, 4, 5, 6],
    timezone: 'America/Sao_Paulo',
    mentionsAnyway: true,
  },
}

export type NoticeKind = 'waiting' | 'message' | 'mention' | 'test'

/** The settings with what a browser needs to subscribe. */
export type NotificationSettingsView = {
  settings: NotificationSettings
  /** The application server's key (RFC 8292), base64url; null where web push is not set up. */
  pushKey: string | null
}
