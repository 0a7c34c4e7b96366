import { randomBytes } from 'node:crypto'
import { lidOf, pnOf } from './companions.ts'
import type { Companion } from './companions.ts'
import { groupNode, participantNode } from './groups.ts'
import type { Group } from './groups.ts'
import { node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'

export const MEMBERSHIP_CHANGES = ['add', 'remove', 'leave', 'promote', 'demote'] as const
export const SETTING_CHANGES = ['announcement', 'not_announcement', 'locked', 'unlocked'] as const

export type GroupChange =
  | { action: (typeof MEMBERSHIP_CHANGES)[number]; participants: string[] }
  | { action: 'subject' | 'description'; text: string }
  | { action: (typeof SETTING_CHANGES)[number] }
  | { action: 'create' }

/** Carries the change out and tells every member's clients, also those of members who are gone now. */
export function changeGroup(
  sim: Simulator,
  group: Group,
  by: Person,
  change: GroupChange,
  except: Companion | null = null,
): Group {
  const changed = applyChange(group, change)
  sim.groups.save(changed)
  if (change.action === 'remove' || change.action === 'leave') {
    for (const pn of changed.participants) forgetSenderKeys(sim, pn, group.id)
  }
  const affected = new Set([...group.participants, ...changed.participants])
  const stanza = notification(sim, changed, by, change)
  for (const pn of affected) {
    const person = sim.people.find(pn)
    if (!person) continue
    for (const companion of sim.companions.of(person)) {
      if (companion !== except) sim.deliveries.deliver(companion, stanza)
    }
  }
  return changed
}

/** Who stays must not be readable to who left. */
function forgetSenderKeys(sim: Simulator, pn: string, group: string): void {
  const person = sim.people.find(pn)
  if (!person) return
  for (const endpoint of sim.endpoints.of(person)) {
    void endpoint.inTurn(async () => endpoint.replaceSenderKey(group))
  }
}

function applyChange(group: Group, change: GroupChange): Group {
  switch (change.action) {
    case 'add':
      return {
        ...group,
        participants: [...new Set([...group.participants, ...change.participants])],
      }
    case 'remove':
    case 'leave':
      return {
        ...group,
        participants: group.participants.filter((pn) => !change.participants.includes(pn)),
        admins: group.admins.filter((pn) => !change.participants.includes(pn)),
      }
    case 'promote':
      return { ...group, admins: [...new Set([...group.admins, ...change.participants])] }
    case 'demote':
      return { ...group, admins: group.admins.filter((pn) => !change.participants.includes(pn)) }
    case 'subject':
      return { ...group, subject: change.text }
    case 'description':
      return { ...group, description: change.text }
    case 'announcement':
    case 'not_announcement':
      return { ...group, announcement: change.action === 'announcement' }
    case 'locked':
    case 'unlocked':
      return { ...group, locked: change.action === 'locked' }
    case 'create':
      return group
  }
}

function notification(sim: Simulator, group: Group, by: Person, change: GroupChange): Stanza {
  const author = { person: by, device: 0 }
  return node(
    'notification',
    {
      from: group.id,
      type: 'w:gp2',
      id: randomBytes(8).toString('hex').toUpperCase(),
      participant: lidOf(author),
      participant_pn: author.person.hidesNumber ? undefined : pnOf(author),
      notify: by.name,
      addressing_mode: 'lid',
      t: unixSeconds(),
    },
    [changeNode(sim, group, change)],
  )
}

function changeNode(sim: Simulator, group: Group, change: GroupChange): Stanza {
  switch (change.action) {
    case 'create':
      return node('create', { type: 'new' }, [groupNode(sim.people, group)])
    case 'subject':
      return node('subject', { subject: change.text, s_t: unixSeconds() })
    case 'description':
      return node('description', { id: randomBytes(8).toString('hex') }, [
        node('body', {}, Buffer.from(change.text)),
      ])
    case 'add':
    case 'remove':
    case 'leave':
    case 'promote':
    case 'demote':
      // Somebody who leaves is told of as removed by themselves.
      return node(
        change.action === 'leave' ? 'remove' : change.action,
        {},
        change.participants.flatMap((pn) => {
          const person = sim.people.find(pn)
          return person ? [participantNode(person)] : []
        }),
      )
    default:
      return node(change.action)
  }
}
