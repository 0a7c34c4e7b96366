import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { claimRoute } from './channel-route.ts'
import { connectAccountStatement, requireAccount } from './cloud-account.ts'
import { optionsFrom } from './connection-options.ts'
import { connectionRow, noSuchConnection } from './connection-rows.ts'
import type { ConnectionRow } from './connection-rows.ts'
import {
  queueIdsOf,
  requireGreeting,
  requireImportDates,
  requireQueues,
} from './connection-rules.ts'
import { connectionChanged } from './connections.events.ts'
import type { UpdateConnectionInput } from './connections.inputs.ts'
import { connectionDetail } from './connections.queries.ts'
import type { ConnectionDetail } from './connections.types.ts'
import { dropRedirectsStatement } from './drop-redirects.ts'
import { keepDefaultStatement, makeDefaultStatement } from './keep-default.ts'
import { isEnabled, isoOrNull, optionsPatch } from './store-options.ts'

/** Nothing is written when the connection no longer is this row. */
type Unless = { row: ConnectionRow; refusal(): Promise<AppError> }

/**
 * Changes a connection; what is left out stays. The dates of an import are stored only: the import itself happens when the phone is
 * linked. Errors as in createConnection, and ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP (the default can only be given to another).
 */
export async function updateConnection(
  ctx: CompanyContext,
  connectionId: number,
  input: UpdateConnectionInput,
  unless?: Unless,
): Promise<ConnectionDetail> {
  requirePermission(ctx, 'connection:manage')
  const row = unless?.row ?? (await connectionRow(ctx, connectionId))
  if (input.isDefault === false && row.isDefault === 1) {
    throw new AppError('ERR_NO_OTHER_WHATSAPP', {
      message: 'make another connection the default instead',
    })
  }
  const queueIds = queueIdsOf(input)
  await checkInput(ctx, row, input, queueIds)
  const linked = await accountStatements(ctx, row, input)
  const change = changeStatement(ctx, connectionId, input, unless?.row)
  const rest = [
    ...(queueIds === undefined ? [] : queueStatements(ctx, connectionId, queueIds)),
    ...linked,
    ...(input.isDefault === true ? [makeDefaultStatement(ctx, { id: connectionId })] : []),
    keepDefaultStatement(ctx),
    dropRedirectsStatement(ctx),
    directoryChanged(ctx),
  ]
  // Where it may write nothing, it comes alone: neither is what follows from it written then.
  if (unless !== undefined && (await ctx.db.first(change)) === null) throw await unless.refusal()
  const [changed] = await ctx.db.batch<[{ id: number }[]]>(
    unless === undefined ? [change, ...rest] : rest,
  )
  forgetDirectory(ctx.companyId)
  if (unless === undefined && changed.length === 0) throw noSuchConnection()
  // What waited while the account was refused goes out now.
  if (linked.length > 0) await ctx.wakeAt(ctx.clock.now())
  await ctx.emit([connectionChanged(connectionId)])
  return await connectionDetail(ctx, connectionId)
}

async function checkInput(
  ctx: CompanyContext,
  row: ConnectionRow,
  input: UpdateConnectionInput,
  queueIds: readonly number[] | undefined,
): Promise<void> {
  if (queueIds !== undefined || input.greetingMessage !== undefined) {
    const queues = queueIds ?? (JSON.parse(row.queueIds) as number[])
    requireGreeting(queues.length, input.greetingMessage ?? row.greetingMessage)
  }
  const stored = optionsFrom(row.options)
  const dates = {
    importOldMessages: isoOrNull(input.importOldMessages) ?? stored.importOldMessages,
    importRecentMessages: isoOrNull(input.importRecentMessages) ?? stored.importRecentMessages,
  }
  if (input.importOldMessages === null || input.importOldMessages === '')
    dates.importOldMessages = null
  if (input.importRecentMessages === null || input.importRecentMessages === '')
    dates.importRecentMessages = null
  // A form sends back what it was given: a span that was right when it was saved may have grown too old since.
  const isNew =
    dates.importOldMessages !== stored.importOldMessages ||
    dates.importRecentMessages !== stored.importRecentMessages
  if (isNew) requireImportDates(dates, ctx.clock.now())
  await requireQueues(ctx, [...(queueIds ?? []), ...(input.sendIdQueue ? [input.sendIdQueue] : [])])
}

function changeStatement(
  ctx: CompanyContext,
  connectionId: number,
  input: UpdateConnectionInput,
  asRead?: ConnectionRow,
): Statement {
  const flag = (value: boolean | undefined) => (value === undefined ? null : value ? 1 : 0)
  return ctx.db.statement(
    `UPDATE connections SET name = coalesce(?3, name), greeting_message = coalesce(?4, greeting_message),
       complation_message = coalesce(?5, complation_message), out_of_hours_message = coalesce(?6, out_of_hours_message),
       rating_message = coalesce(?7, rating_message), allow_group = coalesce(?8, allow_group),
       group_as_ticket = coalesce(?9, group_as_ticket), options = json_patch(options, ?10), updated_at = ?11
     WHERE company_id = ?1 AND id = ?2 AND (?12 IS NULL OR (name IS ?12 ->> 0 AND is_default IS ?12 ->> 1
       AND greeting_message IS ?12 ->> 2 AND allow_group IS ?12 ->> 3 AND group_as_ticket IS ?12 ->> 4 AND options IS ?12 ->> 5))
     RETURNING id`,
    connectionId,
    input.name,
    input.greetingMessage,
    input.complationMessage,
    input.outOfHoursMessage,
    input.ratingMessage,
    flag(input.allowGroup),
    flag(input.groupAsTicket === undefined ? undefined : isEnabled(input.groupAsTicket)),
    JSON.stringify(optionsPatch(input)),
    ctx.clock.now(),
    asRead === undefined
      ? null
      : JSON.stringify([
          asRead.name,
          asRead.isDefault,
          asRead.greetingMessage,
          asRead.allowGroup,
          asRead.groupAsTicket,
          asRead.options,
        ]),
  )
}

function queueStatements(
  ctx: CompanyContext,
  connectionId: number,
  queueIds: readonly number[],
): Statement[] {
  const wanted = JSON.stringify(queueIds)
  return [
    ctx.db.statement(
      `DELETE FROM connection_queues WHERE company_id = ?1 AND connection_id = ?2
         AND queue_id NOT IN (SELECT value FROM json_each(?3))`,
      connectionId,
      wanted,
    ),
    ctx.db.statement(
      `INSERT INTO connection_queues (company_id, connection_id, queue_id) SELECT ?1, k.id, q.id
       FROM connections k JOIN queues q ON q.company_id = k.company_id
       WHERE k.company_id = ?1 AND k.id = ?2 AND q.id IN (SELECT value FROM json_each(?3)) ON CONFLICT DO NOTHING`,
      connectionId,
      wanted,
    ),
  ]
}

/** A new token of a Cloud account is tried before it replaces the old one, and its route is claimed again if it was lost. */
async function accountStatements(
  ctx: CompanyContext,
  row: ConnectionRow,
  { accessToken }: UpdateConnectionInput,
): Promise<Statement[]> {
  if (row.channel !== 'whatsappapi' || row.externalId === null) return []
  if (accessToken === undefined || accessToken === '') return []
  const account = { id: row.id, externalId: row.externalId, token: accessToken }
  const number = await requireAccount(ctx, account)
  if (!(await claimRoute(ctx, row.id, { kind: 'whatsappapi', externalId: row.externalId })))
    throw new AppError('ERR_DUPLICATED_CONNECTION', { message: 'this account is linked already' })
  return [await connectAccountStatement(ctx, row.id, { token: accessToken, number })]
}
