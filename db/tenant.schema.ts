/** A tenant shard: everything that belongs to a company. One of the two barrels of the project; drizzle-kit reads it. */
export * from '../domains/connections/connections.schema.ts'
export * from '../domains/contacts/contacts.schema.ts'
export * from '../domains/messages/messages.schema.ts'
export * from '../domains/queues/queues.schema.ts'
export * from '../domains/settings/settings.schema.ts'
export * from '../domains/tags/tags.schema.ts'
export * from '../domains/tickets/tickets.schema.ts'
export * from '../domains/webhooks/webhooks.schema.ts'
