import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { GroupMember, TicketView } from '#domains/tickets/tickets.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Chip } from '#app/components/chip.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { fetchGroupMembers } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useDesk } from '#app/features/desk/desk-context.tsx'
import './group-members.css'

/** Members that show before one asks for all: a group has up to 1 024. */
const FIRST = 8

/** Who is in the group, its admins first. */
export function GroupMembers({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const { directory } = useDesk()
  const { id: ticketId, whatsapp, whatsappId } = ticket
  const connection = directory.connections.find(({ id }) => id === whatsappId) ?? whatsapp
  const [showsAll, setShowsAll] = useState(false)
  // Nobody tells a browser who comes and goes: read each time the panel opens.
  const { data, isPending, isError } = useQuery({
    queryKey: keys.groupMembers(ticketId),
    queryFn: ({ signal }) => fetchGroupMembers(ticketId, signal),
    staleTime: 0,
  })
  const members = data?.members ?? []
  const shown = showsAll ? members : members.slice(0, FIRST)
  return (
    <section className="drawer-section" data-testid="group-members" aria-busy={isPending}>
      <h3>
        {data?.isWhole === true
          ? t('members.titleCount', { count: members.length })
          : t('members.title')}
      </h3>
      {isPending && <Skeleton height={14} width="70%" />}
      {isError && data === undefined && (
        <p className="drawer-none" role="alert">
          {t('members.failed')}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="group-members">
          {shown.map((member, index) => (
            <Member key={index} member={member} />
          ))}
        </ul>
      )}
      {members.length > shown.length && (
        <button
          type="button"
          className="plain-button link focus-ring"
          onClick={() => setShowsAll(true)}
        >
          {t('members.all')}
        </button>
      )}
      {data?.isWhole === false && (
        <p className="drawer-none">
          {t(whyNotWhole(connection.status === 'CONNECTED', members.length > 0))}
        </p>
      )}
    </section>
  )
}

/** A phone that is connected may not have answered: then nothing is said of it. */
function whyNotWhole(isConnected: boolean, hasWriters: boolean) {
  if (isConnected) return hasWriters ? 'members.partNow' : 'members.notNow'
  return hasWriters ? 'members.part' : 'members.away'
}

function Member({ member }: { member: GroupMember }) {
  const { t } = useTranslation('contacts')
  const { name, role, isOwn } = member
  return (
    <li className="group-member">
      <Avatar name={name} src={null} size={24} />
      <span className={name === '' ? 'truncate drawer-none' : 'truncate'} title={name}>
        {name === '' ? t('members.unknown') : name}
      </span>
      {isOwn && <span className="group-member-own">{t('members.own')}</span>}
      {role !== 'member' && <Chip color="var(--gray-9)">{t(`members.role.${role}`)}</Chip>}
    </li>
  )
}
