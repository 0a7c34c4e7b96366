import type { CompanyContext } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'
import { farewellText } from '../tickets/farewell-text.ts'
import { customerWords } from '../messages/customer-words.ts'
import { planSystemText } from '../messages/system-text.ts'
import type { PlannedText, SystemText } from '../messages/system-text.ts'
import type { Transition } from '../tickets/plan-transition.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'

type Change = { row: TicketRow; plan: Transition; wantsFarewell: boolean }

/** What the customer is told of a transition (specification part 1 §4; settings of part 2 §3); null when nothing. */
export async function transitionText(
  ctx: CompanyContext,
  directory: Directory,
  change: Change,
): Promise<PlannedText | null> {
  const { row } = change
  const connection = directory.connections.find(({ id }) => id === row.connectionId)
  // A group that is not kept as tickets is a room of many: nobody there waits for an attendant.
  if (row.isGroup === 1 && connection?.groupAsTicket !== true) return null
  const text = await wordsFor(ctx, directory, change)
  return text === null ? null : planSystemText(ctx, directory, row, text)
}

async function wordsFor(
  ctx: CompanyContext,
  directory: Directory,
  { row, plan, wantsFarewell }: Change,
): Promise<SystemText | null> {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const settings = directory.settings
  const words = customerWords(directory.company.language)
  const named = {
    userName: directory.users.find(({ id }) => id === plan.userId)?.name ?? null,
    queueName: directory.queues.find(({ id }) => id === plan.queueId)?.name ?? null,
  }
  const moment = `${row.id}-${row.version}`
  switch (plan.kind) {
    case 'accept':
      if (plan.userId === actorId && settings.sendGreetingAccepted === 'enabled')
        return { clientId: `greeting-${moment}`, template: words.accepted, ...named }
      return plan.userId === actorId ? null : transferred()
    case 'transfer':
      return transferred()
    case 'close':
    case 'ignore': {
      const isWaiting = plan.kind === 'ignore'
      // Whoever was asked for a rating heard the last word already.
      if (row.status === 'nps') return null
      if (!wantsFarewell || (isWaiting && settings.sendFarewellWaitingTicket !== 'enabled'))
        return null
      const template = await farewellText(ctx, row.connectionId, actorId)
      return { clientId: `farewell-${moment}`, template, ...named }
    }
    case 'survey':
    case 'reopen':
    case 'return':
    case 'adjust':
      return null
  }

  function transferred(): SystemText | null {
    const isNew = plan.queueId !== null && plan.queueId !== row.queueId
    if (!isNew || settings.sendMsgTransfTicket !== 'enabled') return null
    return { clientId: `transfer-${moment}`, template: words.transferred, ...named }
  }
}
