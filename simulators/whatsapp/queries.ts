import { syncAppState } from './app-state.ts'
import { lidOf } from './companions.ts'
import type { Companion } from './companions.ts'
import type { Connection } from './connection.ts'
import { answerGroupQuery } from './group-queries.ts'
import type { QueryAnswer } from './group-queries.ts'
import { activate } from './login.ts'
import { addressOf, describe, firstChild, isGroup, node, textOf } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import { handleLinkCode } from './pairing-code.ts'
import { answerKeyQuery } from './prekeys.ts'
import { answerAccountQuery } from './restrictions.ts'
import type { Simulator } from './simulator.ts'
import { answerUserQuery } from './usync.ts'

export const MEDIA_AUTH = 'simulated-media-auth'
const MEDIA_AUTH_TTL_S = 300
const LARGEST_UPLOAD = 104_857_600 // bytes
const UNKNOWN = { error: 501, text: 'feature-not-implemented' }
const NOT_FOUND = { error: 404, text: 'item-not-found' }
const DEVICE_REMOVED = { code: '401', conflict: 'device_removed' }

/** Answers a client's iq. One that nothing here knows is written down, and is refused. */
export function answerQuery(sim: Simulator, connection: Connection, iq: Stanza): void {
  const { companion } = connection
  const { xmlns = '' } = iq.attrs
  const faults = sim.faults.of(companion?.person.pn)
  if (faults.dropQueries?.includes(xmlns) || (xmlns === 'w:p' && faults.dropPing)) return
  if (xmlns === 'md' && firstChild(iq)?.tag === 'link_code_companion_reg') {
    handleLinkCode(sim, connection, iq)
    return
  }
  const answer = companion ? answerOf(sim, connection, companion, iq) : answerStranger(iq)
  if (!answer) {
    sim.inbox.recordUnhandled(describe(iq))
    connection.refuse(iq, UNKNOWN.error, UNKNOWN.text)
  } else if ('error' in answer) {
    connection.refuse(iq, answer.error, answer.text)
  } else {
    connection.reply(iq, answer.content)
  }
  if (xmlns === 'passive' && firstChild(iq)?.tag === 'active') activate(sim, connection)
  if (companion && firstChild(iq)?.tag === 'remove-companion-device') {
    sim.companions.remove(companion)
    connection.endStream(DEVICE_REMOVED)
  }
}

/** A client that is not linked yet only keeps its connection alive. */
function answerStranger(iq: Stanza): QueryAnswer {
  return iq.attrs.xmlns === 'w:p' ? {} : null
}

function answerOf(
  sim: Simulator,
  connection: Connection,
  companion: Companion,
  iq: Stanza,
): QueryAnswer {
  const request = firstChild(iq)
  switch (iq.attrs.xmlns) {
    case 'w:p':
    case 'passive':
    case 'w:stats':
    case 'status':
    case 'urn:xmpp:whatsapp:dirty':
    case 'disappearing_mode':
      return {}
    case 'encrypt':
      return answerKeyQuery(sim, companion, iq)
    case 'usync':
      return answerUserQuery(sim, iq)
    case 'w:g2':
      return answerGroupQuery(sim, companion, iq)
    case 'w:sync:app:state':
      return { content: [syncAppState(sim, companion, iq)] }
    case 'w:m':
      return { content: [mediaConnection(sim)] }
    case 'w:profile:picture':
      return answerPicture(sim, companion, iq)
    case 'abt':
      return { content: [node('props', { hash: 'simulated', refresh: 86_400 })] }
    case 'blocklist':
      return { content: [node('list', {}, [])] }
    case 'privacy':
      return { content: [privacy(request)] }
    case 'w:biz':
      return { content: [node('business_profile')] }
    case 'w:mex':
      return answerMex(sim, companion, request)
    case 'md':
      return request?.tag === 'remove-companion-device' ? {} : null
    default:
      return null
  }
}

function mediaConnection(sim: Simulator): Stanza {
  return node(
    'media_conn',
    { auth: MEDIA_AUTH, ttl: MEDIA_AUTH_TTL_S, auth_ttl: 21_600, max_buckets: 12 },
    [node('host', { hostname: sim.host, maxContentLengthBytes: LARGEST_UPLOAD })],
  )
}

function privacy(request: Stanza | undefined): Stanza {
  if (request?.tag === 'tokens') return node('tokens', {}, [])
  const subjects = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd']
  return node(
    'privacy',
    {},
    subjects.map((name) => node('category', { name, value: 'all' })),
  )
}

/** The URL may hold no @: the encoder would take it for a jid. */
function answerPicture(sim: Simulator, companion: Companion, iq: Stanza): QueryAnswer {
  const target = iq.attrs.target ?? lidOf(companion)
  if (iq.attrs.type === 'set') return { content: [node('picture', { id: '1' })] }
  const user = addressOf(target)?.user ?? ''
  const person = sim.people.find(user)
  const picture = isGroup(target) ? '1' : (person?.picture ?? 'none')
  if (picture === 'none') return NOT_FOUND
  const url = `https://${sim.host}/pic/${person?.pn ?? user}-${encodeURIComponent(picture)}.jpg`
  return { content: [node('picture', { id: picture, type: firstChild(iq)?.attrs.type, url })] }
}

function answerMex(sim: Simulator, companion: Companion, request: Stanza | undefined): QueryAnswer {
  const data = answerAccountQuery(sim, companion, request?.attrs.query_id)
  if (!data || !request) return null
  textOf(request)
  return { content: [node('result', {}, Buffer.from(JSON.stringify({ data })))] }
}
