import type { CompanyContext, Statement } from '#core/context.ts'
import type { Directory } from './directory.types.ts'
import type { FORMER_KINDS } from './former-names.schema.ts'

type FormerKind = (typeof FORMER_KINDS)[number]
type Known = { id: number; name: string; color?: string }

/** Keeps the name of what is about to go. */
export function keepNameStatement(ctx: CompanyContext, kind: FormerKind, known: Known): Statement {
  return ctx.db.statement(
    `INSERT INTO former_names (company_id, kind, former_id, name, color) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (company_id, kind, former_id) DO UPDATE SET name = excluded.name, color = excluded.color`,
    kind,
    known.id,
    known.name,
    known.color ?? '',
  )
}

/** Who an attendant's id stands for, whether they still work here or not. */
export function userNamed(
  directory: Directory,
  userId: number | null,
): { id: number; name: string; color: string } | null {
  if (userId === null) return null
  const user =
    directory.users.find(({ id }) => id === userId) ??
    directory.former.find(({ kind, id }) => kind === 'user' && id === userId)
  return user === undefined ? null : { id: user.id, name: user.name, color: user.color }
}

/** Which queue an id stands for, deleted ones too: for what tells of the past. A ticket is in no queue that is deleted. */
export function queueNamed(
  directory: Directory,
  queueId: number | null,
): { id: number; name: string; color: string } | null {
  if (queueId === null) return null
  const queue =
    directory.queues.find(({ id }) => id === queueId) ??
    directory.former.find(({ kind, id }) => kind === 'queue' && id === queueId)
  return queue === undefined ? null : { id: queue.id, name: queue.name, color: queue.color }
}

/** The name of a connection, deleted ones too. */
export function connectionName(directory: Directory, connectionId: number): string {
  const connection =
    directory.connections.find(({ id }) => id === connectionId) ??
    directory.former.find(({ kind, id }) => kind === 'connection' && id === connectionId)
  return connection?.name ?? ''
}
