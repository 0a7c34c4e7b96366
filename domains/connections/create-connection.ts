import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { planAllowance } from '../companies/company-plan.queries.ts'
import type { PlanAllowance } from '../companies/company-plan.queries.ts'
import {
  directoryChanged,
  directoryChangedIfSo,
  forgetDirectory,
} from '../companies/directory.queries.ts'
import { apiTokenHash, formApiToken, newApiToken } from './api-token.ts'
import type { ApiToken } from './api-token.ts'
import { claimRoute, nameSession } from './channel-route.ts'
import { connectAccountStatement, requireAccount } from './cloud-account.ts'
import {
  queueIdsOf,
  requireGreeting,
  requireImportDates,
  requireQueues,
} from './connection-rules.ts'
import { connectionCreated } from './connections.events.ts'
import type { CreateConnectionInput } from './connections.inputs.ts'
import { connectionDetail } from './connections.queries.ts'
import type { ConnectionDetail } from './connections.types.ts'
import { dropRedirectsStatement } from './drop-redirects.ts'
import { keepDefaultStatement, makeDefaultStatement } from './keep-default.ts'
import { isEnabled, isoOrNull, optionsPatch } from './store-options.ts'

/** A form is sent again within this time, or it means another phone … */
const PHONE_TWIN_MS = 10 * SECOND_MS
/** … while an account can only be meant once. */
const ACCOUNT_TWIN_MS = 10 * MINUTE_MS

/** The plan's switch of each channel. */
const PLAN_FLAG = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
} as const satisfies Record<CreateConnectionInput['channel'], keyof PlanAllowance>

/**
 * Makes a connection; its API token is in the answer this once. The company's first is its default whatever was said. Errors:
 * ERR_PLAN_FEATURE_OFF, ERR_PLAN_LIMIT, ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED, ERR_INVALID_INPUT, and for an account of the
 * Cloud API ERR_DUPLICATED_CONNECTION and ERR_CONNECTION_UNAVAILABLE (Meta could not be asked). `once`: of a form that may be sent twice;
 * what the same person made a moment ago by the same form is that one: it is finished, and its token is shown again.
 */
export async function createConnection(
  ctx: CompanyContext,
  input: CreateConnectionInput,
  { once = false }: { once?: boolean } = {},
): Promise<ConnectionDetail & { token: string }> {
  requirePermission(ctx, 'connection:manage')
  const allowance = await planAllowance(ctx)
  if (!allowance[PLAN_FLAG[input.channel]]) {
    throw new AppError('ERR_PLAN_FEATURE_OFF', {
      message: `the plan does not include ${input.channel}`,
    })
  }
  if (input.channel === 'facebook' || input.channel === 'instagram')
    throw invalid('channel', 'accounts of Facebook and Instagram are linked by signing in there')
  const account = accountOf(input)
  const queueIds = queueIdsOf(input) ?? []
  requireGreeting(queueIds.length, input.greetingMessage ?? '')
  const dates = {
    importOldMessages: isoOrNull(input.importOldMessages) ?? null,
    importRecentMessages: isoOrNull(input.importRecentMessages) ?? null,
  }
  requireImportDates(dates, ctx.clock.now())
  await requireQueues(ctx, [...queueIds, ...(input.sendIdQueue ? [input.sendIdQueue] : [])])
  // Before anything is written, and before saying whether the account is taken: only who holds its token may learn that.
  const number = account === null ? '' : await requireAccount(ctx, { id: 0, ...account })
  const madeBy = once ? await printOf(ctx, input) : null
  const { companyId, config } = ctx
  const tokenAt = (print: string, madeAt: number) =>
    formApiToken(config, { companyId, print, madeAt })
  // Asked for once: whoever sends the form again derives the token from the time that stands in the row.
  const now = ctx.clock.now()
  const token = madeBy === null ? await newApiToken() : await tokenAt(madeBy, now)
  const defaultsFor = ({ hash: tokenHash }: ApiToken) => [
    ...(input.isDefault === true ? [makeDefaultStatement(ctx, { tokenHash })] : []),
    keepDefaultStatement(ctx),
  ]
  const made = await insert(ctx, input, {
    token,
    queueIds,
    limit: allowance.connections,
    // An account of the Cloud API becomes the default when it is sure to stay.
    followUps: account === null ? defaultsFor(token) : [],
    madeBy,
    now,
  })
  const { id, twin } = made
  const own = twin === null || madeBy === null ? token : await tokenAt(madeBy, twin.madeAt)
  // A token that cannot be shown again (APP_SECRET is another by now): the form makes a phone of its own, and is not asked for its twin anew.
  if (twin !== null && twin.tokenHash !== own.hash) return await createConnection(ctx, input)
  try {
    if (account !== null && (twin === null || twin.status === 'OPENING'))
      await linkAccount(ctx, id, { ...account, number }, defaultsFor(own))
    else if (twin === null) await nameSession(ctx, { id, externalId: null })
  } finally {
    forgetDirectory(ctx.companyId)
  }
  if (twin === null) await ctx.emit([connectionCreated(id)])
  return { ...(await connectionDetail(ctx, id)), token: own.token }
}

type Account = { externalId: string; token: string }

function accountOf(input: CreateConnectionInput): Account | null {
  if (input.channel !== 'whatsappapi') return null
  if (input.phoneNumberId === undefined) throw invalid('phoneNumberId', problem('required'))
  if (input.accessToken === undefined || input.accessToken === '')
    throw invalid('accessToken', problem('required'))
  return { externalId: input.phoneNumberId, token: input.accessToken }
}

type Insert = {
  token: ApiToken
  queueIds: readonly number[]
  limit: number
  followUps: readonly Statement[]
  /** The form that may be sent twice. */
  madeBy: string | null
  now: number
}
type Twin = { id: number; status: string; madeAt: number; tokenHash: string }

/** A person and all that their form says. */
async function printOf(ctx: CompanyContext, input: CreateConnectionInput): Promise<string> {
  return await apiTokenHash(JSON.stringify([requireUser(ctx).userId, input]))
}

/**
 * The row and its queues. Whether the plan has room is part of the INSERT, so that two at once can't both take the last place. An
 * account of the Cloud API waits as OPENING until its route is claimed.
 */
async function insert(
  ctx: CompanyContext,
  input: CreateConnectionInput,
  { token, queueIds, limit, followUps, madeBy, now }: Insert,
): Promise<{ id: number; twin: Twin | null }> {
  const externalId = input.channel === 'whatsappapi' ? (input.phoneNumberId ?? null) : null
  const own = '(SELECT n.id FROM connections n WHERE n.company_id = ?1 AND n.api_token_hash = ?2)'
  const twin = (by: string, from: string) =>
    `FROM connections t WHERE t.company_id = ?1 AND t.channel = ?3 AND t.name = ?2
       AND t.options ->> 'madeBy' = ${by} AND t.created_at > ${from}`
  const twinFrom = now - (externalId === null ? PHONE_TWIN_MS : ACCOUNT_TWIN_MS)
  const [[made], , [found], [total]] = await ctx.db.batch<
    [{ id: number }[], unknown[], Twin[], { connections: number }[]]
  >([
    ctx.db.statement(
      `INSERT INTO connections (company_id, name, channel, status, external_id, api_token_hash, api_token_last4, greeting_message,
         complation_message, out_of_hours_message, rating_message, allow_group, group_as_ticket, options, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, json_patch('{}', ?14), ?15, ?15
       WHERE (SELECT count(*) FROM connections WHERE company_id = ?1) < ?16
         AND NOT EXISTS (SELECT 1 ${twin('?17', '?18')}) ON CONFLICT DO NOTHING RETURNING id`,
      input.name,
      input.channel,
      input.channel === 'whatsapp' ? 'DISCONNECTED' : 'OPENING',
      externalId,
      token.hash,
      token.last4,
      input.greetingMessage ?? '',
      input.complationMessage ?? '',
      input.outOfHoursMessage ?? '',
      input.ratingMessage ?? '',
      input.allowGroup === true ? 1 : 0,
      isEnabled(input.groupAsTicket ?? false) ? 1 : 0,
      JSON.stringify({ ...optionsPatch(input), madeBy }),
      now,
      limit,
      madeBy,
      twinFrom,
    ),
    directoryChangedIfSo(ctx),
    ctx.db.statement(
      `SELECT t.id, t.status, t.created_at AS madeAt, t.api_token_hash AS tokenHash ${twin('?4', '?5')} ORDER BY t.id DESC LIMIT 1`,
      input.name,
      input.channel,
      madeBy,
      twinFrom,
    ),
    ctx.db.statement('SELECT count(*) AS connections FROM connections WHERE company_id = ?1'),
    ctx.db.statement(
      `INSERT INTO connection_queues (company_id, connection_id, queue_id) SELECT ?1, ${own}, q.id FROM queues q
       WHERE +q.company_id = ?1 AND q.id IN (SELECT value FROM json_each(?3)) AND ${own} IS NOT NULL
       ON CONFLICT DO NOTHING`,
      token.hash,
      JSON.stringify(queueIds),
    ),
    dropRedirectsStatement(ctx),
    ...followUps,
  ])
  if (made !== undefined) return { id: made.id, twin: null }
  if (found !== undefined) return { id: found.id, twin: found }
  if ((total?.connections ?? 0) < limit) throw taken()
  throw new AppError('ERR_PLAN_LIMIT', {
    message: `the plan allows ${limit} connections`,
    data: { limit },
  })
}

/**
 * The route comes after the row, which it names: a crash in between leaves a connection that waits as OPENING, and saving its token
 * again claims the route.
 */
async function linkAccount(
  ctx: CompanyContext,
  id: number,
  account: Account & { number: string },
  followUps: readonly Statement[],
): Promise<void> {
  const route = { kind: 'whatsappapi', externalId: account.externalId } as const
  if (!(await claimRoute(ctx, id, route))) {
    await ctx.db.batch([
      ctx.db.statement(
        'DELETE FROM connection_queues WHERE company_id = ?1 AND connection_id = ?2',
        id,
      ),
      ctx.db.statement('DELETE FROM connections WHERE company_id = ?1 AND id = ?2', id),
      directoryChanged(ctx),
    ])
    throw taken()
  }
  await ctx.db.batch([
    await connectAccountStatement(ctx, id, account),
    ...followUps,
    directoryChanged(ctx),
  ])
}

const taken = () =>
  new AppError('ERR_DUPLICATED_CONNECTION', { message: 'this account is linked already' })

function invalid(field: string, what: string): AppError {
  return new AppError('ERR_INVALID_INPUT', {
    message: `not valid: ${field}`,
    fields: { [field]: [what] },
  })
}
