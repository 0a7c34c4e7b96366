import type { CompanyContext } from '#core/context.ts'
import { allowed, requirePermission } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { noSuchConnection, readConnections } from './connection-rows.ts'
import { detailOf, lineOf, summaryOf } from './connection-view.ts'
import type { ConnectionDetail, ConnectionLine, ConnectionSummary } from './connections.types.ts'

/** The company's connections, from the directory. */
export async function listConnections(ctx: CompanyContext): Promise<ConnectionSummary[]> {
  requirePermission(ctx, 'connection:list')
  const directory = await directoryFor(ctx)
  return directory.connections.map((connection) => summaryOf(connection, directory))
}

/** One connection as everybody sees it. Throws ERR_NO_WAPP_FOUND. */
export async function connectionById(
  ctx: CompanyContext,
  connectionId: number,
): Promise<ConnectionSummary> {
  const connection = (await listConnections(ctx)).find((one) => one.id === connectionId)
  if (connection === undefined) throw noSuchConnection()
  return connection
}

/** The page of connections: each with how its session is. */
export async function connectionLines(ctx: CompanyContext): Promise<ConnectionLine[]> {
  requirePermission(ctx, 'connection:manage')
  const { rows, directory } = await readConnections(ctx)
  return rows.map((row) => lineOf(row, directory, ctx.clock.now()))
}

/** All that the connection dialog shows. Throws ERR_NO_WAPP_FOUND. */
export async function connectionDetail(
  ctx: CompanyContext,
  connectionId: number,
): Promise<ConnectionDetail> {
  requirePermission(ctx, 'connection:manage')
  const { rows, directory } = await readConnections(ctx, connectionId)
  const [row] = rows
  if (row === undefined) throw noSuchConnection()
  return detailOf(row, directory, ctx.clock.now())
}

/** GET /whatsapp: summaries, and to whoever manages connections their sessions too. */
export async function connectionsFor(
  ctx: CompanyContext,
): Promise<(ConnectionSummary | ConnectionLine)[]> {
  return allowed(ctx, 'connection:manage') ? await connectionLines(ctx) : await listConnections(ctx)
}

/** GET /whatsapp/{id}: the whole dialog to whoever manages connections, the summary to all others. */
export async function connectionFor(
  ctx: CompanyContext,
  connectionId: number,
): Promise<ConnectionSummary | ConnectionDetail> {
  return allowed(ctx, 'connection:manage')
    ? await connectionDetail(ctx, connectionId)
    : await connectionById(ctx, connectionId)
}
