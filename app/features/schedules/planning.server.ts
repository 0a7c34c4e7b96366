import type { CompanyContext } from '#core/context.ts'
import { HOUR_MS } from '#core/time.ts'
import { wallTime, zonedTime } from '#core/zoned-time.ts'
import { canSendOn } from '#domains/channels/sending-channels.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { connectionsReaching } from '#domains/connections/connection-to.ts'
import { contactById } from '#domains/contacts/contacts.queries.ts'
import { dayFrom } from '#domains/schedules/month-days.ts'
import { scheduleForm, scheduleTextForm } from '#domains/schedules/schedule-form.ts'
import { scheduleToEdit } from '#domains/schedules/editing.queries.ts'
import { ownUser } from '#domains/users/users.queries.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { zoneName } from '#app/i18n/zone-name.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { personSummary, foundPeople } from '../person/found-people.server.ts'
import { usualConnection } from '#domains/connections/usual-connection.ts'

const MORNING = '09:00'

/** What the dialog of a new message needs: for whom it is, or who was found to choose from. */
export async function planningData(ctx: CompanyContext, request: Request) {
  const { searchParams } = new URL(request.url)
  const contactId = Number(searchParams.get('contactId') ?? NaN)
  const contact = Number.isSafeInteger(contactId) ? await contactById(ctx, contactId) : null
  const [directory, own, found] = await Promise.all([
    directoryFor(ctx),
    ownUser(ctx),
    contact === null ? foundPeople(ctx, searchParams) : null,
  ])
  const { timezone } = directory.company
  const sending = directory.connections
    .filter(({ channel }) => canSendOn(channel))
    .map(({ id, name, channel, isDefault }) => ({ id, name, channel, isDefault }))
  const connections =
    contact === null ? sending : await connectionsReaching(ctx, sending, contact.id)
  const day = dayFrom(searchParams.get('at'))
  const now = ctx.clock.now()
  const morning = day === null ? NaN : zonedTime(`${day}T${MORNING}`, timezone)
  return {
    kind: 'new' as const,
    contact: contact === null ? null : personSummary(contact),
    found,
    connections,
    usual: usualConnection(connections, own.whatsappId),
    sendAt: wallTime(morning > now ? morning : now + HOUR_MS, timezone),
    rules: formRules(scheduleTextForm),
    ...(await clockOf(request, timezone, now)),
  }
}

/** What the dialog of a planned message needs. */
export async function editingData(ctx: CompanyContext, request: Request, id: number) {
  const [directory, planned] = await Promise.all([directoryFor(ctx), scheduleToEdit(ctx, id)])
  const { timezone } = directory.company
  return {
    kind: 'edit' as const,
    ...planned,
    rules: formRules(planned.schedule.media === null ? scheduleTextForm : scheduleForm),
    ...(await clockOf(request, timezone, ctx.clock.now())),
  }
}

export type PlanningData = Awaited<ReturnType<typeof planningData>>
export type EditingData = Awaited<ReturnType<typeof editingData>>

/** Whose clock the form's times are of. Named here: a browser may have other words for it than the server. */
async function clockOf(request: Request, timezone: string, now: number) {
  return { now, zone: zoneName(await languageOf(request), timezone, now) }
}
