import type { CompanyContext } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { requireUser } from '#core/context.ts'
import { directoryNow } from '#domains/companies/directory.queries.ts'
import { profileImageLink } from '#domains/users/profile-image.ts'
import { listTicketsInput } from '#domains/tickets/tickets.inputs.ts'
import { listTickets } from '#domains/tickets/tickets.queries.ts'
import { viewerOf } from '#domains/tickets/visibility.ts'
import { ticketListQuery } from '#app/desk-client/desk-api.ts'
import { queryString } from '#app/desk-client/request.ts'
import { isGrouped, isTooShort } from '#app/desk-client/ticket-list.ts'
import type { DeskData } from '../desk/desk-data.ts'
import { filterFrom, showAllOf, withoutLostQueues } from '../desk/list-filter.ts'

/** What the desk's first paint needs: the list that the address names, its badges, and the company's directory. */
export async function deskData(ctx: CompanyContext, request: Request): Promise<DeskData> {
  const actor = requireUser(ctx)
  const directory = await directoryNow(ctx)
  const filter = withoutLostQueues(
    filterFrom(new URL(request.url).searchParams, showAllOf(actor)),
    directory.queues,
  )
  // Groups of results come with their own call.
  const asked = isTooShort(filter) || isGrouped(filter) ? { ...filter, search: '' } : filter
  const input = parseInput(
    listTicketsInput,
    Object.fromEntries(new URLSearchParams(queryString(ticketListQuery(asked)))),
  )
  const page = await listTickets(ctx, input)
  return {
    companyId: ctx.companyId,
    me: { ...viewerOf(actor), name: actor.name },
    filter: asked,
    page,
    directory: {
      company: {
        language: directory.company.language,
        signsMessages: directory.settings.sendSignMessage === 'enabled',
        asksRatings: directory.settings.userRating === 'enabled',
      },
      users: directory.users.map((user) => ({
        id: user.id,
        name: user.name,
        color: user.color,
        online: user.online,
        profile: user.profile,
        allTicket: user.allTicket,
        allowGroup: user.allowGroup,
        queueIds: user.queueIds,
        profileImage: profileImageLink(ctx, user),
      })),
      queues: directory.queues.map(({ id, name, color }) => ({ id, name, color })),
      // Lanes of the kanban are no tags to an attendant.
      tags: directory.tags
        .filter((tag) => tag.kanban === 0)
        .map(({ id, name, color }) => ({ id, name, color })),
      connections: directory.connections.map(
        ({ id, name, channel, status, statusReason, isDefault }) => ({
          id,
          name,
          channel,
          status,
          statusReason,
          isDefault,
        }),
      ),
    },
  }
}
