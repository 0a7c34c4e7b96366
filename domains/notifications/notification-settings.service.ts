import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { DEFAULT_SETTINGS } from './notification-settings.types.ts'
import type {
  NotificationSettings,
  NotificationSettingsView,
} from './notification-settings.types.ts'

export type SettingsRow = { userId: number; settings: string }

/** How the caller wants to be told; the defaults until they say so. */
export async function readNotificationSettings(
  ctx: CompanyContext,
): Promise<NotificationSettingsView> {
  const { userId } = requireUser(ctx)
  const rows = await ctx.db.all<SettingsRow>(settingsStatement(ctx, [userId]))
  return {
    settings: settingsOf(rows, userId),
    pushKey: ctx.config.push?.publicKey ?? null,
  }
}

export async function saveNotificationSettings(
  ctx: CompanyContext,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const { userId } = requireUser(ctx)
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO notification_settings (user_id, company_id, settings, updated_at) VALUES (?2, ?1, ?3, ?4)
       ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at WHERE company_id = ?1`,
      userId,
      JSON.stringify(settings),
      ctx.clock.now(),
    ),
  )
  // The other browsers of this person ring by it too.
  await ctx.emit([
    {
      channel: 'notification',
      action: 'update',
      data: { settings },
      audience: { kind: 'user', userId },
    },
  ])
  return settings
}

/** The settings of these people, for batches. */
export function settingsStatement(ctx: CompanyContext, userIds: readonly number[]) {
  return ctx.db.statement(
    `SELECT user_id AS userId, settings FROM notification_settings
     WHERE company_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(userIds),
  )
}

export function settingsOf(rows: readonly SettingsRow[], userId: number): NotificationSettings {
  const row = rows.find((one) => one.userId === userId)
  if (row === undefined) return DEFAULT_SETTINGS
  const kept = JSON.parse(row.settings) as Partial<NotificationSettings>
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    quietHours: { ...DEFAULT_SETTINGS.quietHours, ...kept.quietHours },
  }
}
