import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'

/** The company's queues, in the order an admin gave them. */
export async function listQueues(ctx: CompanyContext): Promise<DirectoryQueue[]> {
  requirePermission(ctx, 'queue:list')
  return (await directoryFor(ctx)).queues
}

/** Throws ERR_NO_QUEUE_FOUND. */
export async function queueById(ctx: CompanyContext, queueId: number): Promise<DirectoryQueue> {
  const queue = (await listQueues(ctx)).find((one) => one.id === queueId)
  if (queue === undefined) throw new AppError('ERR_NO_QUEUE_FOUND', { message: 'no such queue' })
  return queue
}
