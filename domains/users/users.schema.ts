import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, millis, updatedAt } from '../../db/columns.ts'

/** Control. An attendant and the credentials. `email` is stored in lower case and unique over the platform. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** scrypt$N$r$p$salt$hash (core/auth/passwords.ts); empty until an invited user has chosen one: nothing matches it. */
    passwordHash: text('password_hash').notNull(),
    profile: text('profile', { enum: ['admin', 'supervisor', 'user'] })
      .notNull()
      .default('user'),
    super: flag('super').notNull().default(false),
    startWork: text('start_work').notNull().default('00:00'),
    endWork: text('end_work').notNull().default('23:59'),
    farewellMessage: text('farewell_message').notNull().default(''),
    allTicket: flag('all_ticket').notNull().default(false),
    allowGroup: flag('allow_group').notNull().default(false),
    /** Null until the user picks one: the screen follows the system preference. */
    defaultTheme: text('default_theme', { enum: ['light', 'dark'] }),
    defaultMenu: text('default_menu', { enum: ['open', 'closed'] })
      .notNull()
      .default('closed'),
    wpp: text('wpp').notNull().default(''),
    /** Default connection; the API calls it whatsappId. */
    connectionId: integer('connection_id'),
    profileImage: text('profile_image'),
    color: text('color').notNull().default('#3e63dd'),
    language: text('language').notNull().default('pt-BR'),
    online: flag('online').notNull().default(false),
    lastSeenAt: millis('last_seen_at'),
    /** Most tickets at once that are given to them by themselves; null: as many as come. */
    capacity: integer('capacity'),
    /** Nothing is given to them by itself meanwhile. */
    paused: flag('paused').notNull().default(false),
    /** How far the platform's announcements were read; null: all since the user was made are news. */
    announcementsSeenAt: millis('announcements_seen_at'),
    /** Rises when rights or credentials change: older access tokens die with it. */
    tokenVersion: integer('token_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('users_email').on(t.email), index('users_company').on(t.companyId, t.id)],
)

/** Control. One sign-in: a browser's or an API client's family of tokens. Revoked, never deleted before it expires. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** Random; the signed cookie and the access token carry it. */
    id: text('id').primaryKey(),
    userId: integer('user_id').notNull(),
    companyId: integer('company_id').notNull(),
    kind: text('kind', { enum: ['browser', 'api'] }).notNull(),
    /** SHA-256 of the refresh token in force, and of the one before it: presenting that one again revokes the family. */
    refreshHash: text('refresh_hash'),
    previousRefreshHash: text('previous_refresh_hash'),
    rotatedAt: millis('rotated_at'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: millis('revoked_at'),
    revokeReason: text('revoke_reason', {
      enum: [
        'signed_out',
        'signed_out_everywhere',
        'signed_in_elsewhere',
        'refresh_reuse',
        'access_changed',
      ],
    }),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.revokedAt),
    uniqueIndex('sessions_refresh').on(t.refreshHash),
    index('sessions_expiry').on(t.expiresAt),
  ],
)

/** Control. A link by which somebody chooses their password; the last one made for them, until it is used or expires. */
export const userInvites = sqliteTable(
  'user_invites',
  {
    userId: integer('user_id').primaryKey(),
    companyId: integer('company_id').notNull(),
    /** SHA-256 of the link's secret, which is kept nowhere. */
    tokenHash: text('token_hash').notNull(),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('user_invites_token').on(t.tokenHash),
    index('user_invites_company').on(t.companyId),
  ],
)
