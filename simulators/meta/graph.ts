import type { Simulator } from './simulator.ts'
import { GraphError, invalidToken, unknownObject } from './errors.ts'
import type { GraphAnswer, GraphCall } from './graph-call.ts'
import { describeFile, giveFile, MEDIA_FOLDER } from './media.ts'
import { takeFile } from './take-file.ts'
import { postMessage } from './messages.ts'
import { getNumber, listNumbers, registerNumber, subscribedApps } from './numbers.ts'
import type { AccessToken } from './seed.ts'

/** The Graph API: which object and edge a call is about, and who answers it. */
export async function answerGraphCall(sim: Simulator, call: GraphCall): Promise<GraphAnswer> {
  const [id = '', edge, ...rest] = call.path
  if (rest.length > 0) throw unknownPath(call)
  if (id === MEDIA_FOLDER) return giveFile(sim, call, edge ?? '')
  const file = sim.media.find(id)
  if (file && edge === undefined && call.method === 'GET') return describeFile(sim, call, file)
  if (sim.state.findWaba(id)) {
    const waba = sim.state.ownWaba(call.method, id, call.token)
    if (edge === 'phone_numbers' && call.method === 'GET') return listNumbers(sim, call, waba)
    if (edge === 'subscribed_apps') return subscribedApps(sim, call, waba)
    throw unknownPath(call)
  }
  const number = sim.state.ownNumber(call.method, id, call.token)
  if (edge === undefined && call.method === 'GET') return getNumber(call, number)
  if (edge === 'messages' && call.method === 'POST') return postMessage(sim, call, number)
  if (edge === 'media' && call.method === 'POST') return takeFile(sim, call, number)
  if (edge === 'register' && call.method === 'POST') return registerNumber(call, number)
  if (edge === undefined) throw unknownObject(call.method, id)
  throw unknownPath(call)
}

/** Bearer wins over the query, the query over the form field. */
export function authenticate(
  sim: Simulator,
  authorization: string | undefined,
  query: URLSearchParams,
  body: Record<string, unknown>,
): AccessToken {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  const formToken = typeof body.access_token === 'string' ? body.access_token : undefined
  const value = bearer ?? query.get('access_token') ?? formToken
  if (value === undefined) {
    throw new GraphError(104, 'An access token is required to request this resource.', {
      status: 401,
    })
  }
  const token = sim.state.findToken(value)
  if (!token) throw invalidToken()
  if (token.expired) throw invalidToken(463)
  return token
}

function unknownPath(call: GraphCall): GraphError {
  return new GraphError(2500, `Unknown path components: /${call.path.slice(1).join('/')}`)
}
