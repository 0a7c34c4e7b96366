import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { zonedTime } from '#core/zoned-time.ts'
import type { ScheduleReadAs } from './read-as.ts'
import { requirePlan } from './require-plan.ts'
import { changeable, requireSavable, wordsMaxOf } from './schedule-checks.ts'
import type { ScheduleForm } from './schedule-form.ts'

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are; what is as it was read is not looked at.
 * `id` null: of a new message. Throws as `changeable` and `requireSavable` do.
 */
export async function checkScheduleForm(
  ctx: CompanyContext,
  id: number | null,
  { body, sendAt, repeatEvery, repeatUntil }: Partial<ScheduleForm>,
  readAs?: ScheduleReadAs,
): Promise<void> {
  requirePermission(ctx, 'message:send')
  const known = id === null ? null : await changeable(ctx, id)
  const directory = known?.directory ?? (await requirePlan(ctx))
  const time = sendAt === undefined ? undefined : zonedTime(sendAt, directory.company.timezone)
  const isSameTime = sendAt === readAs?.sendAt && known?.row.status === 'PENDENTE'
  const isSameSeries = repeatEvery === readAs?.repeatEvery && repeatUntil === readAs?.repeatUntil
  await requireSavable(ctx, directory, {
    hasFile: known !== null && known.row.media !== null,
    ...(known === null ? {} : { max: wordsMaxOf(directory, known.row) }),
    sendAt: time === undefined || isSameTime ? undefined : new Date(time).toISOString(),
    text:
      body === undefined
        ? undefined
        : { body, signMessage: known === null || known.row.signMessage === 1 },
    repetition:
      time === undefined ||
      repeatEvery === undefined ||
      repeatUntil === undefined ||
      (isSameTime && isSameSeries)
        ? null
        : { sendAt: time, until: repeatUntil },
  })
}
