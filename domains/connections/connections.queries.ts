import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import type { Named } from '../tickets/tickets.types.ts'

/** What pickers and the warning mark need of a connection (specification part 1 §3). Tokens are not even read. */
export type ConnectionSummary = Pick<
  DirectoryConnection,
  'id' | 'name' | 'channel' | 'status' | 'statusReason' | 'number' | 'isDefault' | 'groupAsTicket'
> & { queues: Named[] }

/** The company's connections. */
export async function listConnections(ctx: CompanyContext): Promise<ConnectionSummary[]> {
  requirePermission(ctx, 'connection:list')
  const directory = await directoryFor(ctx)
  return directory.connections.map((connection) => summaryOf(connection, directory))
}

/** Throws ERR_NO_WAPP_FOUND. */
export async function connectionById(
  ctx: CompanyContext,
  connectionId: number,
): Promise<ConnectionSummary> {
  const connection = (await listConnections(ctx)).find((one) => one.id === connectionId)
  if (connection === undefined)
    throw new AppError('ERR_NO_WAPP_FOUND', { message: 'no such connection' })
  return connection
}

/** Field by field: what the directory gains one day does not leave by itself. */
function summaryOf(connection: DirectoryConnection, directory: Directory): ConnectionSummary {
  const { id, name, channel, status, statusReason, number, isDefault, groupAsTicket } = connection
  const queues = directory.queues
    .filter((queue) => connection.queueIds.includes(queue.id))
    .map((queue) => ({ id: queue.id, name: queue.name, color: queue.color }))
  return { id, name, channel, status, statusReason, number, isDefault, groupAsTicket, queues }
}
