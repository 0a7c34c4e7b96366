import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { writtenForSql } from '../channels/written-for.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { forwardable, notForwardable } from './forwarded-content.ts'
import { forwardWays } from './forward-ways.ts'
import { forwardingChanged } from './forwards.events.ts'
import type { BeginForwardingInput, ForwardMessageInput } from './forwards.inputs.ts'
import { forwardingStatement, forwardingViews } from './forwards.queries.ts'
import type { ForwardViewRow } from './forwards.queries.ts'
import type { ForwardingView } from './forwards.types.ts'
import { FORWARD_PAUSE_MS } from './limits.ts'
import { planForward, refusalOf } from './plan-forward.ts'
import { sourceMessagesStatement } from './source-messages.ts'
import type { SourceMessage } from './source-messages.ts'

/**
 * The specification's call: one message to one contact. What can be known to fail is refused at once (the codes of planForward);
 * the send itself is the company's alarm's, as below.
 */
export async function forwardMessage(
  ctx: CompanyContext,
  { messageId, contactId, signMessage }: ForwardMessageInput,
): Promise<ForwardingView> {
  requirePermission(ctx, 'message:send')
  const directory = await directoryFor(ctx)
  const [source] = await readableSources(ctx, [messageId], false)
  if (source === undefined) throw noMessage()
  const { connectionId } = source
  const { ways } = await forwardWays(ctx, directory, { contactId, connectionId })
  const plan = planForward(ways, ctx.clock.now())
  if (plan.kind === 'refuse') throw refusalOf(plan)
  return await beginForwarding(ctx, {
    messageIds: [messageId],
    contactIds: [contactId],
    ...(signMessage === undefined ? {} : { signMessage }),
  })
}

const WRITTEN_FOR = `(SELECT ${writtenForSql({ contact: 'coalesce(k.merged_into, k.id)', ticket: 'NULL', number: 'k.number' })}
  FROM contacts k WHERE k.company_id = ?1 AND k.id = s.value ->> 'contactId')`

/**
 * Writes down that messages go to contacts one after another, and has the company's alarm begin: it goes on whatever becomes of the
 * caller. The same id again is the forwarding that is there. Contact by contact, each gets the messages in the order of the
 * conversation. Errors: ERR_FETCH_WAPP_MSG, ERR_NO_CONTACT_FOUND, ERR_PRIVATE_MESSAGE, ERR_NOT_FORWARDABLE. What fails for one contact
 * only is told in its row.
 */
export async function beginForwarding(
  ctx: CompanyContext,
  input: BeginForwardingInput,
): Promise<ForwardingView> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const { contactIds } = input
  const forwardingId = input.id ?? ctx.attempt?.id ?? crypto.randomUUID()
  const [directory, sources, contacts] = await Promise.all([
    directoryFor(ctx),
    readableSources(ctx, input.messageIds, input.includeNotes === true),
    ctx.db.all<{ id: number }>(
      ctx.db.statement(
        `SELECT c.id FROM json_each(?2) j CROSS JOIN contacts c ON c.id = j.value AND +c.company_id = ?1`,
        JSON.stringify(contactIds),
      ),
    ),
  ])
  if (contacts.length < contactIds.length)
    throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  const now = ctx.clock.now()
  const sends = contactIds
    .flatMap((contactId) => sources.map(({ id }) => ({ messageId: id, contactId })))
    .map((send, index) => ({ ...send, dueAt: now + index * FORWARD_PAUSE_MS }))
  const [, rows] = await ctx.db.batch<[unknown[], ForwardViewRow[]]>([
    ctx.db.statement(
      `INSERT INTO forwards (company_id, user_id, forwarding_id, message_id, contact_id, sign_message, due_at, created_at, written_for)
       SELECT ?1, ?2, ?3, s.value ->> 'messageId', s.value ->> 'contactId', ?4, s.value ->> 'dueAt', ?5, ${WRITTEN_FOR} FROM json_each(?6) s
       WHERE NOT EXISTS (SELECT 1 FROM forwards own WHERE own.company_id = ?1 AND own.user_id = ?2 AND own.forwarding_id = ?3)
       ORDER BY s.key`,
      userId,
      forwardingId,
      input.signMessage === false ? 0 : 1,
      now,
      JSON.stringify(sends),
    ),
    forwardingStatement(ctx, userId, forwardingId),
  ])
  const [forwarding] = forwardingViews(rows, hidesNumbers(ctx, directory))
  if (forwarding === undefined) throw new Error('a forwarding was not written')
  await ctx.emit([forwardingChanged(userId, forwarding)])
  await ctx.wakeAt(now, 'forward')
  return forwarding
}

/** The messages, all of them to be seen and sent on by the caller, in the order of their conversation. */
async function readableSources(
  ctx: CompanyContext,
  messageIds: readonly number[],
  includeNotes: boolean,
): Promise<SourceMessage[]> {
  const sources = await ctx.db.all<SourceMessage>(sourceMessagesStatement(ctx, messageIds))
  if (sources.length < messageIds.length) throw noMessage()
  for (const source of sources) {
    if (source.isPrivate === 1 && !includeNotes)
      throw new AppError('ERR_PRIVATE_MESSAGE', {
        message: `message ${source.id} is a private note: say includeNotes to send it`,
        data: { messageId: source.id },
      })
    if (forwardable(ctx.companyId, source).kind === 'no') throw notForwardable(source.id)
  }
  return sources.sort((a, b) => a.sentAt - b.sentAt || a.id - b.id)
}

const noMessage = () => new AppError('ERR_FETCH_WAPP_MSG', { message: 'no such message' })
