import { randomBytes } from 'node:crypto'
import { lidOf, pnOf } from './companions.ts'
import { SimulatorError } from './errors.ts'
import { node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

export type DeviceChange =
  | { action: 'add' }
  | { action: 'remove'; device: number }
  /** WhatsApp installed anew on the phone: the same number with another identity. */
  | { action: 'reinstall' }

type Addressing = 'lid' | 'pn'

/** A person's devices change, and every client hears of it. */
export function changeDevices(
  sim: Simulator,
  person: Person,
  change: DeviceChange,
  addressing: Addressing = 'lid',
): { device: number } {
  const deviceJid = (device: number) =>
    addressing === 'lid' ? lidOf({ person, device }) : pnOf({ person, device })
  const tell = (type: string, content: Stanza[]) =>
    announce(sim, person, type, deviceJid(0), content)
  switch (change.action) {
    case 'add': {
      const { device, keyIndex } = sim.people.nextDevice(person)
      sim.endpoints.add(person, device, keyIndex)
      tell('devices', [deviceListNode('add', deviceJid(device), keyIndex)])
      return { device }
    }
    case 'remove': {
      const endpoint = change.device === 0 ? null : sim.endpoints.find(person, change.device)
      if (!endpoint) throw new SimulatorError(404, `${person.pn} has no device ${change.device}`)
      sim.endpoints.remove(person, change.device)
      tell('devices', [deviceListNode('remove', deviceJid(change.device), endpoint.keyIndex)])
      return { device: change.device }
    }
    case 'reinstall':
      sim.endpoints.reinstall(person)
      tell('encrypt', [node('identity')])
      return { device: 0 }
  }
}

/** Tells every client that somebody's picture is another one. */
export function announcePicture(sim: Simulator, person: Person): void {
  const change = person.picture === 'none' ? 'delete' : 'set'
  const address = lidOf({ person, device: 0 })
  announce(sim, person, 'picture', address, [node(change, { id: person.picture, jid: address })])
}

function announce(
  sim: Simulator,
  person: Person,
  type: string,
  from: string,
  content: Stanza[],
): void {
  const stanza = node(
    'notification',
    { from, type, id: randomBytes(6).toString('hex'), t: unixSeconds() },
    content,
  )
  for (const companion of sim.companions.all()) {
    if (companion.person !== person) sim.deliveries.deliver(companion, stanza)
  }
}

function deviceListNode(action: 'add' | 'remove', jid: string, keyIndex: number): Stanza {
  return node(action, { device_hash: `2:${randomBytes(6).toString('base64')}` }, [
    node('device', { jid, 'key-index': keyIndex }),
    node('key-index-list', { ts: unixSeconds() }),
  ])
}
