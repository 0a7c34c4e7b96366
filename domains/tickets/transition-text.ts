import type { CompanyContext } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'
import { customerWords } from '../messages/customer-words.ts'
import { planSystemText } from '../messages/system-text.ts'
import type { PlannedText, SystemText } from '../messages/system-text.ts'
import type { Transition } from './plan-transition.ts'
import type { TicketRow } from './ticket-row.ts'

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
      if (!wantsFarewell || (isWaiting && settings.sendFarewellWaitingTicket !== 'enabled'))
        return null
      const template = await farewell(ctx, row.connectionId, actorId)
      return { clientId: `farewell-${moment}`, template, ...named }
    }
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

/** The attendant's own farewell, or the connection's. */
async function farewell(
  ctx: CompanyContext,
  connectionId: number,
  userId: number | null,
): Promise<string> {
  const [own, common] = await Promise.all([
    userId === null
      ? null
      : ctx.control.first<{ text: string }>(
          ctx.control.statement(
            'SELECT farewell_message AS text FROM users WHERE company_id = ?1 AND id = ?2',
            userId,
          ),
        ),
    ctx.db.first<{ text: string }>(
      ctx.db.statement(
        'SELECT complation_message AS text FROM connections WHERE company_id = ?1 AND id = ?2',
        connectionId,
      ),
    ),
  ])
  return own !== null && own.text.trim() !== '' ? own.text : (common?.text ?? '')
}
