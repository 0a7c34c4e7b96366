import { randomBytes } from 'node:crypto'
import type { Companion } from './companions.ts'
import type { QueryAnswer } from './group-queries.ts'
import { bundleNodes, readOneTimeKeys, readSignedKey, registrationNode } from './key-bundles.ts'
import type { KeyBundle } from './key-bundles.ts'
import {
  SERVER,
  addressOf,
  child,
  children,
  firstChild,
  node,
  numberOf,
  unixSeconds,
} from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Simulator } from './simulator.ts'

/** Below this the server asks the client for more; the client answers only when it is under 5. */
const FEW_KEYS = 5

/** `encrypt`: the client's own keys, and those of devices it wants to write to. */
export function answerKeyQuery(sim: Simulator, companion: Companion, iq: Stanza): QueryAnswer {
  const request = firstChild(iq)
  if (!request) return null
  switch (request.tag) {
    case 'count':
      return { content: [node('count', { value: sim.companions.countKeys(companion) })] }
    case 'digest':
      return {
        content: [
          node('digest', {}, [
            registrationNode({ ...companion, oneTimeKey: null }),
            node('identity', {}, companion.identity),
          ]),
        ],
      }
    case 'rotate':
      sim.companions.rotateSignedKey(companion, readSignedKey(request, companion.identity))
      return {}
    case 'key':
      return {
        content: [
          node(
            'list',
            {},
            children(request, 'user').map((user) => keysOf(sim, user.attrs.jid)),
          ),
        ],
      }
  }
  const list = child(iq, 'list')
  if (!list) return null
  sim.companions.saveKeys(
    companion,
    numberOf(iq, 'registration'),
    readOneTimeKeys(list),
    readSignedKey(iq, companion.identity),
  )
  return {}
}

function keysOf(sim: Simulator, address: string | undefined): Stanza {
  const bundle = takeBundle(sim, address)
  return node(
    'user',
    { jid: address },
    bundle ? bundleNodes(bundle) : [node('error', { code: 404, text: 'item-not-found' })],
  )
}

/** Of a simulated device or of another real client. */
function takeBundle(sim: Simulator, address: string | undefined): KeyBundle | null {
  const decoded = addressOf(address)
  const person = sim.people.find(decoded?.user)
  if (!decoded || !person) return null
  const companion = sim.companions.find(person, decoded.device)
  if (companion) return takeCompanionBundle(sim, companion)
  return sim.endpoints.find(person, decoded.device)?.takeBundle() ?? null
}

/** Somebody starts a session with a client; it is told when it runs out of keys for that. */
export function takeCompanionBundle(sim: Simulator, companion: Companion): KeyBundle {
  const bundle = sim.companions.takeBundle(companion)
  const left = sim.companions.countKeys(companion)
  if (left === FEW_KEYS - 1) {
    sim.deliveries.deliver(
      companion,
      node(
        'notification',
        { from: SERVER, type: 'encrypt', id: randomBytes(6).toString('hex'), t: unixSeconds() },
        [node('count', { value: left })],
      ),
    )
  }
  return bundle
}
