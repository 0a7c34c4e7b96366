import { integer, text } from 'drizzle-orm/sqlite-core'

/** Row id: assigned by the database, never reused, first value set per shard (core/ids.ts). */
export const id = () => integer('id').primaryKey({ autoIncrement: true })
/** Present in every tenant table and first in every index of it. */
export const companyId = () => integer('company_id').notNull()
/** Milliseconds since the epoch, UTC. */
export const millis = (name: string) => integer(name)
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const createdAt = () => integer('created_at').notNull()
export const updatedAt = () => integer('updated_at').notNull()
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()
