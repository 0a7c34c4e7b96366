import { node, unixSeconds } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { People, Person } from './people.ts'
import type { Store } from './store.ts'

export type Group = {
  /** With `@g.us`. */
  id: string
  subject: string
  description: string
  /** Phone numbers; the first is who made it. */
  participants: string[]
  admins: string[]
  announcement: boolean
  locked: boolean
  inviteCode: string
  createdAt: number
}

export type Groups = ReturnType<typeof createGroups>

export function createGroups(store: Store) {
  const find = (id: string | undefined): Group | null => {
    if (id === undefined) return null
    const row = store.one<{ content: string }>('SELECT content FROM groups WHERE id = ?', id)
    return row && (JSON.parse(row.content) as Group)
  }
  return {
    find,
    save: (group: Group): void =>
      void store.run(
        'INSERT OR REPLACE INTO groups (id, content) VALUES (?, ?)',
        group.id,
        JSON.stringify(group),
      ),
    of: (pn: string): Group[] =>
      store
        .all<{ content: string }>('SELECT content FROM groups ORDER BY id')
        .map(({ content }) => JSON.parse(content) as Group)
        .filter(({ participants }) => participants.includes(pn)),
  }
}

export function newGroup(id: string, subject: string, participants: string[]): Group {
  return {
    id,
    subject,
    description: '',
    participants,
    admins: participants.slice(0, 1),
    announcement: false,
    locked: false,
    inviteCode: `sim${id.split('@')[0] ?? ''}`,
    createdAt: unixSeconds(),
  }
}

/** How the server describes a group; participants by LID, with their phone numbers. */
export function groupNode(people: People, group: Group): Stanza {
  const [creatorPn = ''] = group.participants
  const creator = people.find(creatorPn)
  return node(
    'group',
    {
      id: group.id.split('@')[0],
      subject: group.subject,
      s_t: group.createdAt,
      creation: group.createdAt,
      creator: creator ? `${creator.lid}@lid` : undefined,
      creator_pn: creator && !creator.hidesNumber ? `${creator.pn}@s.whatsapp.net` : undefined,
      addressing_mode: 'lid',
      size: group.participants.length,
    },
    [
      ...group.participants.flatMap((pn) => {
        const person = people.find(pn)
        return person ? [participantNode(person, rankOf(group, pn))] : []
      }),
      ...(group.description === ''
        ? []
        : [
            node('description', { id: 'description', t: group.createdAt }, [
              node('body', {}, Buffer.from(group.description)),
            ]),
          ]),
      ...(group.announcement ? [node('announcement')] : []),
      ...(group.locked ? [node('locked')] : []),
    ],
  )
}

export function participantNode(person: Person, type?: string): Stanza {
  return node('participant', {
    jid: `${person.lid}@lid`,
    phone_number: person.hidesNumber ? undefined : `${person.pn}@s.whatsapp.net`,
    type,
  })
}

function rankOf(group: Group, pn: string): string | undefined {
  if (pn === group.participants[0]) return 'superadmin'
  return group.admins.includes(pn) ? 'admin' : undefined
}
