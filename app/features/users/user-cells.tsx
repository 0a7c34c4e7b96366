import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UserView } from '#domains/users/users.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import './users.css'

type CellProps = { user: UserView }

/** Picture, name and e-mail, and whether they are there. */
export function UserName({ user }: CellProps) {
  const { t } = useTranslation('users')
  const { name, email, profileImage, online, paused, isInvited, invitedUntil } = user
  return (
    <span className="user-name">
      <Avatar name={name} src={profileImage} size={32}>
        {online && <i className="user-online" />}
      </Avatar>
      <span className="user-words">
        <b className="row-name">{name}</b>
        <small>{email}</small>
      </span>
      {isInvited && (
        <Chip color={invitedUntil === null ? '#d97706' : '#3e63dd'}>
          {t(invitedUntil === null ? 'state.noAccess' : 'state.invited')}
        </Chip>
      )}
      {paused && <Chip color="#d97706">{t('state.paused')}</Chip>}
    </span>
  )
}

export function UserQueues({ user: { queues } }: { user: Pick<UserView, 'queues'> }) {
  const { t } = useTranslation('users')
  if (queues.length === 0) return <span className="user-fact">{t('noQueue')}</span>
  return (
    <span className="user-queues">
      {queues.map(({ id, name, color }) => (
        <Chip key={id} color={color} dot>
          {name}
        </Chip>
      ))}
    </span>
  )
}

export function UserHours({ user: { startWork, endWork } }: CellProps) {
  return <span className="user-fact">{`${startWork}–${endWork}`}</span>
}

export function LastSeen({ user: { online, lastSeenAt } }: CellProps) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  if (online) return <span className="user-now">{t('seen.now')}</span>
  if (lastSeenAt === null) return <span className="user-fact">{t('seen.never')}</span>
  const day = formats.dayName(lastSeenAt)
  return (
    <time className="user-fact" dateTime={lastSeenAt}>
      {t('seen.at', { day, time: formats.time(lastSeenAt) })}
    </time>
  )
}
