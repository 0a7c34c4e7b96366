import { sqliteTable, text, integer } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, updatedAt } from '../../db/columns.ts'

/** Control. What a company may use and how much of it; flags are on unless switched off (specification part 2 §3). */
export const plans = sqliteTable('plans', {
  id: id(),
  name: text('name').notNull().unique(),
  users: integer('users').notNull().default(10),
  connections: integer('connections').notNull().default(10),
  queues: integer('queues').notNull().default(10),
  amountCents: integer('amount_cents').notNull().default(0),
  useWhatsapp: flag('use_whatsapp').notNull().default(true),
  useFacebook: flag('use_facebook').notNull().default(true),
  useInstagram: flag('use_instagram').notNull().default(true),
  useCampaigns: flag('use_campaigns').notNull().default(true),
  useSchedules: flag('use_schedules').notNull().default(true),
  useInternalChat: flag('use_internal_chat').notNull().default(true),
  useExternalApi: flag('use_external_api').notNull().default(true),
  useKanban: flag('use_kanban').notNull().default(true),
  useOpenAi: flag('use_open_ai').notNull().default(true),
  useIntegration: flag('use_integration').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
