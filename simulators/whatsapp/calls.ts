import { randomBytes } from 'node:crypto'
import { lidOf, pnOf } from './companions.ts'
import { node, unixSeconds } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

export type CallEvent = 'offer' | 'terminate' | 'timeout' | 'accept'

export type Call = {
  id?: string | undefined
  event?: CallEvent | undefined
  video?: boolean | undefined
  group?: string | undefined
  /** The caller's phone number is hidden, only the LID is told. */
  withoutNumber?: boolean | undefined
}

/** A person rings, gives up, or is not answered in time. */
export function call(sim: Simulator, from: Person, to: Person, wanted: Call): string {
  const { event = 'offer', video = false, group } = wanted
  const id = wanted.id ?? randomBytes(16).toString('hex').toUpperCase()
  const caller = { person: from, device: 0 }
  const stanza = node(
    'call',
    { from: lidOf(caller), id: randomBytes(8).toString('hex'), t: unixSeconds() },
    [
      node(
        event === 'timeout' ? 'terminate' : event,
        {
          'call-id': id,
          'call-creator': lidOf(caller),
          caller_pn: wanted.withoutNumber === true || from.hidesNumber ? undefined : pnOf(caller),
          'group-jid': group,
          reason: event === 'timeout' ? 'timeout' : undefined,
        },
        event === 'offer'
          ? [
              node('audio', { enc: 'opus', rate: 16_000 }),
              ...(video ? [node('video', { enc: 'vp8' })] : []),
            ]
          : undefined,
      ),
    ],
  )
  for (const companion of sim.companions.of(to)) sim.deliveries.deliver(companion, stanza)
  return id
}
