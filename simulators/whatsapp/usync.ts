import type { QueryAnswer } from './group-queries.ts'
import { addressOf, child, children, node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

const KNOWN_PROTOCOLS = ['contact', 'lid', 'devices', 'status', 'disappearing_mode', 'username']

/** `usync`: who is on WhatsApp, under which LID, with which devices. */
export function answerUserQuery(sim: Simulator, iq: Stanza): QueryAnswer {
  const usync = child(iq, 'usync')
  const protocols = child(usync, 'query')?.content
  const wanted = Array.isArray(protocols) ? protocols.map(({ tag }) => tag) : []
  if (!usync || wanted.some((protocol) => !KNOWN_PROTOCOLS.includes(protocol))) return null
  const users = children(child(usync, 'list'), 'user').map((user) =>
    describeUser(sim, user, wanted),
  )
  const { sid, mode, context } = usync.attrs
  return {
    content: [
      node('usync', { sid, index: 0, last: 'true', mode, context }, [
        node('result'),
        node('list', {}, users),
      ]),
    ],
  }
}

function describeUser(sim: Simulator, user: Stanza, wanted: string[]): Stanza {
  const asked = digitsOf(child(user, 'contact'))
  const person =
    asked === null
      ? sim.people.find(addressOf(user.attrs.jid)?.user)
      : sim.people.findByPhone(asked)
  // A number is answered with the address it has on WhatsApp, which need not be what was typed.
  const jid = asked === null ? user.attrs.jid : `${person?.pn ?? asked}@s.whatsapp.net`
  const content: Stanza[] = []
  if (wanted.includes('contact')) content.push(node('contact', { type: person ? 'in' : 'out' }))
  if (person) {
    if (wanted.includes('lid')) content.push(node('lid', { val: `${person.lid}@lid` }))
    if (wanted.includes('devices')) content.push(devicesNode(sim, person))
    if (wanted.includes('status')) {
      content.push(node('status', { t: unixSeconds() }, Buffer.from(person.about)))
    }
  }
  return node('user', { jid }, content)
}

/** A device other than the phone counts only with its key index. */
function devicesNode(sim: Simulator, person: Person): Stanza {
  const devices = [...sim.endpoints.of(person), ...sim.companions.of(person)]
  return node('devices', {}, [
    node(
      'device-list',
      {},
      devices.map(({ device, keyIndex }) =>
        node('device', { id: device, 'key-index': device === 0 ? undefined : keyIndex }),
      ),
    ),
    node('key-index-list', { ts: unixSeconds() }),
  ])
}

function digitsOf(contact: Stanza | undefined): string | null {
  const { content } = contact ?? {}
  if (content === undefined || Array.isArray(content)) return null
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
  return text.replace(/\D/g, '')
}
