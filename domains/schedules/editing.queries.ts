import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { connectionName } from '../companies/former-names.ts'
import { mayChange } from './may-change.ts'
import { requirePlan } from './require-plan.ts'
import { changeable, isOpen } from './schedule-checks.ts'
import { scheduleViewFor } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { foundSchedule, visibleScheduleStatement } from './schedules.queries.ts'
import type { ScheduleView } from './schedules.types.ts'

/** A planned message as its dialog shows it: with the name of its connection, '' where that is the default one of its time. */
export type ScheduleToEdit = {
  schedule: ScheduleView
  connection: string
  /** Free words reach the contact for a while after their last message only. */
  hasWindow: boolean
  canChange: boolean
}

/** Returns one that the caller sees, and whether they may change it now. Throws ERR_NOT_FOUND, ERR_PLAN_FEATURE_OFF. */
export async function scheduleToEdit(ctx: CompanyContext, id: number): Promise<ScheduleToEdit> {
  requirePermission(ctx, 'message:send')
  const [directory, found] = await Promise.all([
    requirePlan(ctx),
    ctx.db.first<ScheduleRow>(visibleScheduleStatement(ctx, id)),
  ])
  const row = foundSchedule(found)
  const { connections } = directory
  const connection = connections.find((one) => one.id === row.connectionId)
  return {
    schedule: scheduleViewFor(ctx, directory, row),
    connection: row.connectionId === null ? '' : connectionName(directory, row.connectionId),
    hasWindow: connection !== undefined && connection.channel !== 'whatsapp',
    canChange: mayChange(requireUser(ctx), row) && isOpen(row, ctx.clock.now()),
  }
}

/** Returns one that the caller may send, cancel or delete. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_PLAN_FEATURE_OFF. */
export async function changeableSchedule(ctx: CompanyContext, id: number): Promise<ScheduleView> {
  const { directory, row } = await changeable(ctx, id)
  return scheduleViewFor(ctx, directory, row)
}
