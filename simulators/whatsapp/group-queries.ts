import { randomBytes } from 'node:crypto'
import type { Companion } from './companions.ts'
import { MEMBERSHIP_CHANGES, SETTING_CHANGES, changeGroup } from './group-changes.ts'
import { groupNode, newGroup, participantNode } from './groups.ts'
import type { Group } from './groups.ts'
import { addressOf, children, firstChild, node, textOf } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Simulator } from './simulator.ts'

/** Content of the answer, an error, or null for a request this simulator does not know. */
export type QueryAnswer = { content?: Stanza[] } | { error: number; text: string } | null

const NOT_FOUND = { error: 404, text: 'item-not-found' }
const FORBIDDEN = { error: 403, text: 'forbidden' }

/** `w:g2`: what a client asks about groups and does to them. */
export function answerGroupQuery(sim: Simulator, companion: Companion, iq: Stanza): QueryAnswer {
  const request = firstChild(iq)
  if (!request) return null
  switch (request.tag) {
    case 'participating':
      return {
        content: [
          node(
            'groups',
            {},
            sim.groups.of(companion.person.pn).map((group) => groupNode(sim.people, group)),
          ),
        ],
      }
    case 'create':
      return create(sim, companion, request)
    case 'leave':
      return leave(sim, companion, request)
  }
  const group = sim.groups.find(iq.attrs.to)
  if (!group) return NOT_FOUND
  if (!group.participants.includes(companion.person.pn)) return FORBIDDEN
  switch (request.tag) {
    case 'query':
      return { content: [groupNode(sim.people, group)] }
    case 'invite':
      return { content: [node('invite', { code: inviteCode(sim, group, iq) })] }
    case 'subject':
      changeGroup(
        sim,
        group,
        companion.person,
        { action: 'subject', text: textOf(request) },
        companion,
      )
      return {}
    case 'description': {
      const text = request.attrs.delete === 'true' ? '' : textOf(request, 'body')
      changeGroup(sim, group, companion.person, { action: 'description', text }, companion)
      return {}
    }
  }
  const setting = SETTING_CHANGES.find((action) => action === request.tag)
  if (setting) {
    changeGroup(sim, group, companion.person, { action: setting }, companion)
    return {}
  }
  const membership = MEMBERSHIP_CHANGES.find((action) => action === request.tag)
  if (!membership) return null
  return changeMembers(sim, companion, group, membership, request)
}

function changeMembers(
  sim: Simulator,
  companion: Companion,
  group: Group,
  action: (typeof MEMBERSHIP_CHANGES)[number],
  request: Stanza,
): QueryAnswer {
  if (!group.admins.includes(companion.person.pn)) return FORBIDDEN
  const asked = children(request, 'participant').map(({ attrs }) => ({
    jid: attrs.jid,
    person: sim.people.find(addressOf(attrs.jid)?.user),
  }))
  const participants = asked.flatMap(({ person }) => person?.pn ?? [])
  changeGroup(sim, group, companion.person, { action, participants }, companion)
  return {
    content: [
      node(
        action,
        {},
        asked.map(({ jid, person }) =>
          person ? participantNode(person) : node('participant', { jid, error: 404 }),
        ),
      ),
    ],
  }
}

function create(sim: Simulator, companion: Companion, request: Stanza): QueryAnswer {
  const members = children(request, 'participant').flatMap(
    ({ attrs }) => sim.people.find(addressOf(attrs.jid)?.user)?.pn ?? [],
  )
  const id = `1203${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0').slice(0, 14)}@g.us`
  const group = newGroup(id, request.attrs.subject ?? '', [companion.person.pn, ...members])
  changeGroup(sim, group, companion.person, { action: 'create' }, companion)
  return { content: [groupNode(sim.people, group)] }
}

function leave(sim: Simulator, companion: Companion, request: Stanza): QueryAnswer {
  for (const { attrs } of children(request, 'group')) {
    const group = sim.groups.find(attrs.id)
    if (!group) return NOT_FOUND
    changeGroup(
      sim,
      group,
      companion.person,
      { action: 'leave', participants: [companion.person.pn] },
      companion,
    )
  }
  return { content: [node('leave')] }
}

/** Asked with `set`, the old code ends. */
function inviteCode(sim: Simulator, group: Group, iq: Stanza): string {
  if (iq.attrs.type !== 'set') return group.inviteCode
  const inviteCode = randomBytes(8).toString('hex')
  sim.groups.save({ ...group, inviteCode })
  return inviteCode
}
