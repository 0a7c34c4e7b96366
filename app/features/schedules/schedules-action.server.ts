import { z } from 'zod'
import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { checkScheduleForm } from '#domains/schedules/check-schedule-form.ts'
import { changeableSchedule } from '#domains/schedules/editing.queries.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import { changeOfForm, scheduleForm } from '#domains/schedules/schedule-form.ts'
import type { ScheduleForm } from '#domains/schedules/schedule-form.ts'
import { scheduleReadAs } from '#domains/schedules/schedules.inputs.ts'
import {
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
} from '#domains/schedules/schedules.service.ts'
import { skipSchedule } from '#domains/schedules/skip-schedule.ts'
import { updateSchedule } from '#domains/schedules/update-schedule.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import { DIALOG_PARAMS } from './page-address.ts'

const question = { schema: z.object({}) } as const
type Params = Record<string, string | undefined>
const idIn = (params: Params) => recordId(params, 'scheduleId') ?? 0

/** What the dialogs of the page of planned messages do. */
export const schedulesAction = companyAction({
  back: '/schedules',
  words: 'schedules',
  own: DIALOG_PARAMS,
  readAs: scheduleReadAs,
  intents: {
    save: {
      schema: scheduleForm,
      check: (ctx, form, { params, readAs }) =>
        checkScheduleForm(ctx, recordId(params, 'scheduleId'), form, readAs),
      run: async (ctx, form, { params, readAs }) => {
        const id = recordId(params, 'scheduleId')
        const { contact } =
          id === null ? await plan(ctx, form) : await change(ctx, id, form, readAs)
        const key = id === null ? 'schedules:done.created' : 'schedules:done.saved'
        return { key, values: { name: contact.name } }
      },
    },
    send: {
      ...question,
      run: async (ctx, _input, { params }) => {
        const { contact, status, error } = await sendScheduleNow(ctx, idIn(params))
        if (status === 'ERRO') throw new AppError((error ?? 'ERR_INTERNAL') as ErrorCode)
        // Whether it arrives nobody knows yet: the carrier may refuse it, and one that failed on our side is tried again in a moment.
        return { key: 'schedules:done.sending', values: { name: contact.name } }
      },
    },
    cancel: {
      ...question,
      run: async (ctx, _input, { params }) => {
        const { contact } = await updateSchedule(ctx, idIn(params), { cancelled: true })
        return { key: 'schedules:done.cancelled', values: { name: contact.name } }
      },
    },
    skip: {
      ...question,
      run: async (ctx, _input, { params }) => {
        const { contact } = await skipSchedule(ctx, idIn(params))
        return { key: 'schedules:done.skipped', values: { name: contact.name } }
      },
    },
    delete: {
      ...question,
      run: async (ctx, _input, { params }) => {
        const { contact } = await changeableSchedule(ctx, idIn(params))
        await deleteSchedule(ctx, idIn(params))
        return { key: 'schedules:done.deleted', values: { name: contact.name } }
      },
    },
  },
})

async function plan(ctx: CompanyContext, form: ScheduleForm) {
  const { timezone } = (await directoryFor(ctx)).company
  if (form.contactId === undefined) throw new AppError('ERR_NO_CONTACT_FOUND')
  const { contactId, whatsappId } = form
  const { sendAt = '', ...rest } = changeOfForm(form, timezone)
  return await createSchedule(ctx, { ...rest, sendAt, contactId, whatsappId }, { once: true })
}

async function change(
  ctx: CompanyContext,
  id: number,
  form: ScheduleForm,
  readAs: ScheduleReadAs | undefined,
) {
  const { timezone } = (await directoryFor(ctx)).company
  return await updateSchedule(ctx, id, changeOfForm(form, timezone, readAs), readAs)
}
