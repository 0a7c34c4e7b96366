import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { byText } from '#core/text-order.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { entriesStatement, entryStatement, entryView, foundEntry } from './on-call-rows.ts'
import type { OnCallRow } from './on-call-rows.ts'
import { onCallState } from './on-call-times.ts'
import { timesOf } from './plantao.inputs.ts'
import type { OnCallEntry, OnCallRoster } from './plantao.types.ts'

/** The company's on-call entries by name, and who of them is on call now. */
export async function onCallRoster(ctx: CompanyContext): Promise<OnCallRoster> {
  requirePermission(ctx, 'setting:manage')
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<OnCallRow>(entriesStatement(ctx)),
  ])
  const { timezone } = directory.company
  const records = rows.map((row) => entryView(row, directory)).sort(byName)
  return {
    records,
    onCall: records.flatMap(({ id, userId, user, phone, days }) => {
      const state = onCallState(timesOf(days), ctx.clock.now(), timezone)
      if (!state.isInside) return []
      const until = state.until === null ? null : new Date(state.until).toISOString()
      return [{ id, userId, name: user.name, phone, until }]
    }),
    timezone,
    keepsHours: directory.settings.scheduleType !== 'disabled',
  }
}

/** Throws ERR_NOT_FOUND. */
export async function onCallById(ctx: CompanyContext, id: number): Promise<OnCallEntry> {
  requirePermission(ctx, 'setting:manage')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<OnCallRow>(entryStatement(ctx, id)),
  ])
  return entryView(foundEntry(row), directory)
}

const byName = byText<OnCallEntry>(({ user }) => user.name)
