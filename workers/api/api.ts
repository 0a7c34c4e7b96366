import type { MiddlewareHandler } from 'hono'
import type { DoorEnv } from './door-env.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#core/errors.ts'
import { announcementsApi } from '#domains/announcements/announcements.api.ts'
import { companiesApi } from '#domains/companies/companies.api.ts'
import { connectionsApi } from '#domains/connections/connections.api.ts'
import { duplicatesApi } from '#domains/contacts/duplicates.api.ts'
import { contactsApi } from '#domains/contacts/contacts.api.ts'
import { forwardsApi } from '#domains/forwards/forwards.api.ts'
import { mentionsApi } from '#domains/notifications/mentions.api.ts'
import { notificationsApi } from '#domains/notifications/notifications.api.ts'
import { messagePeopleApi } from '#domains/messages/message-people.api.ts'
import { messagesApi } from '#domains/messages/messages.api.ts'
import { notesApi } from '#domains/notes/notes.api.ts'
import { uploadsApi } from '#domains/media/uploads.api.ts'
import { quickMessagesApi } from '#domains/quick-messages/quick-messages.api.ts'
import { queuesApi } from '#domains/queues/queues.api.ts'
import { searchApi } from '#domains/search/search.api.ts'
import { ratingsApi } from '#domains/ratings/ratings.api.ts'
import { schedulesApi } from '#domains/schedules/schedules.api.ts'
import { settingsApi } from '#domains/settings/settings.api.ts'
import { tagsApi } from '#domains/tags/tags.api.ts'
import { followersApi } from '#domains/tickets/followers.api.ts'
import { ticketsApi } from '#domains/tickets/tickets.api.ts'
import { accessApi } from '#domains/users/access.api.ts'
import { browserSessionApi, ownUserApi, tokenSessionApi } from '#domains/users/session.api.ts'
import { usersApi } from '#domains/users/users.api.ts'
import { answerError } from '../answer-error.ts'
import { byBearer, byBrowser, contextOfSession, type Authenticate } from './authenticate.ts'
import { idempotency } from './idempotency.ts'
import { limitRequests, type Budgets } from './limit-requests.ts'
import { API_BUDGETS, CALLERS_KEPT } from './limits.ts'
import { describe } from './openapi.ts'
import { operationsOf, type Operation } from './operations.ts'
import { createRequestRates } from './request-rates.ts'
import { realtimeApi } from './realtime.api.ts'
import { versionApi } from './version.api.ts'

type Door = {
  base: string
  authenticate: Authenticate
  session: typeof tokenSessionApi
  budgets: Budgets
}

/** For programs. */
export const tokenDoor: Door = {
  base: '/api/v1',
  authenticate: byBearer,
  session: tokenSessionApi,
  budgets: API_BUDGETS.programs,
}
/** For our own screens: the same handlers behind the browser's cookie. */
export const deskDoor: Door = {
  base: '/desk/api/v1',
  authenticate: byBrowser,
  session: browserSessionApi,
  budgets: API_BUDGETS.screens,
}

/** Of this isolate. */
const rates = createRequestRates(CALLERS_KEPT)

/** The API as one door serves it. Everything needs a signed-in user except the routes that say they are public. */
export function createApi(door: Door): OpenAPIHono<DoorEnv> {
  const api = new OpenAPIHono<DoorEnv>()
  const open: Operation[] = []
  api.onError(answerError)
  api.use('*', denyByDefault(door, open))
  for (const noun of [
    door.session,
    ownUserApi,
    usersApi,
    accessApi,
    companiesApi,
    announcementsApi,
    connectionsApi,
    queuesApi,
    tagsApi,
    settingsApi,
    duplicatesApi,
    contactsApi,
    ticketsApi,
    followersApi,
    messagesApi,
    messagePeopleApi,
    searchApi,
    forwardsApi,
    notesApi,
    uploadsApi,
    schedulesApi,
    ratingsApi,
    quickMessagesApi,
    mentionsApi,
    notificationsApi,
    realtimeApi,
    versionApi,
  ]) {
    api.route('/', noun)
  }
  describe(api, door.base)
  const operations = operationsOf(api)
  open.push(...operations.filter(({ access }) => access === 'public'))
  api.all('*', (c) => {
    const allowed = operations
      .filter(({ pattern }) => pattern.test(below(door, c.req.path)))
      .map(({ method }) => method)
    if (allowed.length === 0)
      throw new AppError('ERR_NOT_FOUND', { message: 'there is nothing at this address' })
    c.header('Allow', allowed.join(', '))
    throw new AppError('ERR_METHOD_NOT_ALLOWED', { message: `only ${allowed.join(', ')} here` })
  })
  return api
}

/** Before anything else, so that an address that does not exist tells nobody who is not signed in. */
function denyByDefault(door: Door, open: readonly Operation[]): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    c.set('contextOf', async (claims) => (await contextOfSession(c, claims)).ctx)
    c.set('subscription', null)
    const path = below(door, c.req.path)
    if (open.some(({ method, pattern }) => method === c.req.method && pattern.test(path)))
      return await next()
    const { ctx, subscription } = await door.authenticate(c)
    c.set('ctx', ctx)
    c.set('subscription', subscription)
    limitRequests(c, door, rates)
    return await idempotency(c, next)
  }
}

function below({ base }: Door, path: string): string {
  return path.startsWith(base) ? path.slice(base.length) : path
}
