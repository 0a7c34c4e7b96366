/** The control database: what is shared by all companies. One of the two barrels of the project; drizzle-kit reads it. */
export * from '../domains/announcements/announcements.schema.ts'
export * from '../domains/companies/companies.schema.ts'
export * from '../domains/helps/helps.schema.ts'
export * from '../domains/plans/plans.schema.ts'
export * from '../domains/settings/control-changes.schema.ts'
export * from '../domains/users/users.schema.ts'
export * from '../domains/webhooks/unrouted-events.schema.ts'
