import type { z } from 'zod'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { zonedTime } from '#core/zoned-time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { connectionOfForm } from './connection-form.ts'
import type { connectionForm } from './connection-form.ts'
import { requireImportDates } from './connection-rules.ts'

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are: the span of an import. `connectionId` null: of
 * a new linked phone. Throws as updateConnection does.
 */
export async function checkConnectionForm(
  ctx: CompanyContext,
  connectionId: number | null,
  { importOldMessages, importRecentMessages }: Partial<z.output<typeof connectionForm>>,
): Promise<void> {
  requirePermission(ctx, 'connection:manage')
  if (importOldMessages === undefined || importRecentMessages === undefined) return
  const [{ company }, stored] = await Promise.all([
    directoryFor(ctx),
    connectionId === null ? null : connectionOfForm(ctx, connectionId),
  ])
  if (stored !== null && stored.connection.channel !== 'whatsapp') return
  const isAsBefore =
    stored?.value.importOldMessages === importOldMessages &&
    stored.value.importRecentMessages === importRecentMessages
  // A span that stays was right when it was saved.
  if (isAsBefore) return
  const iso = (time: string) =>
    time === '' ? null : new Date(zonedTime(time, company.timezone)).toISOString()
  requireImportDates(
    { importOldMessages: iso(importOldMessages), importRecentMessages: iso(importRecentMessages) },
    ctx.clock.now(),
  )
}
