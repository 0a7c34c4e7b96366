import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, millis, updatedAt } from '../../db/columns.ts'

export const RECURRENCES = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const

/** Control. A tenant, its subscription, and the shard that holds its data. */
export const companies = sqliteTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    document: text('document').notNull().default(''),
    paymentMethod: text('payment_method').notNull().default(''),
    status: flag('status').notNull().default(false),
    planId: integer('plan_id').notNull(),
    dueDate: millis('due_date'),
    recurrence: text('recurrence', { enum: RECURRENCES }).notNull().default('MENSAL'),
    shard: integer('shard').notNull(),
    language: text('language').notNull().default('pt-BR'),
    timezone: text('timezone').notNull().default('America/Sao_Paulo'),
    lastLoginAt: millis('last_login_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('companies_shard').on(t.shard)],
)

/** Control. Whose account an outside id is. The primary key keeps one account from serving two companies. */
export const channelRoutes = sqliteTable(
  'channel_routes',
  {
    /** `whatsappapi` with a phone_number_id, `facebook` with a Page id, `instagram` with an Instagram account id. */
    kind: text('kind').notNull(),
    externalId: text('external_id').notNull(),
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    shard: integer('shard').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('channel_routes_company').on(t.companyId),
    uniqueIndex('channel_routes_external').on(t.kind, t.externalId),
  ],
)

/** Control. Switches of the whole platform, e.g. `userCreation` (specification part 2 §2). */
export const globalSettings = sqliteTable('global_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
})
