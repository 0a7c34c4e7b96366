import { Link } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { QueueOverview } from '#domains/queues/queues.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Kbd } from '#app/components/kbd.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { previewText } from '../messages/rich-text.ts'
import './queues.css'

type CellProps = { queue: QueueOverview }

/** The name behind a bar of the queue's colour. */
export function QueueName({ queue: { name, color } }: CellProps) {
  return (
    <span className="queue-name" style={{ '--queue': color } as CSSProperties}>
      <b className="row-name">{name}</b>
    </span>
  )
}

export function QueueGreeting({ queue: { greetingMessage } }: CellProps) {
  const { t } = useTranslation('queues')
  return greetingMessage === '' ? (
    <span className="queue-warning">
      <CircleAlert size={15} aria-hidden />
      {t('noGreeting')}
    </span>
  ) : (
    <span className="row-text">
      <span>{previewText(greetingMessage)}</span>
    </span>
  )
}

/** Faces that are shown of those who are online. */
const FACES = 3

export function QueuePeople({ queue: { people, online, waiting } }: CellProps) {
  const { t } = useTranslation('queues')
  if (people === 0) return <span className="queue-fact">{t('nobody')}</span>
  return (
    <span
      className="queue-people"
      data-urgent={online.length === 0 && waiting > 0 ? '' : undefined}
    >
      {online.length > 0 && (
        <span className="queue-faces">
          {online.slice(0, FACES).map(({ id, name, profileImage }) => (
            <Avatar key={id} name={name} src={profileImage} size={24} />
          ))}
        </span>
      )}
      <span title={online.map(({ name }) => name).join(', ')}>
        {online.length === 0
          ? t('nobodyOnline', { count: people })
          : t('online', { online: online.length, count: people })}
      </span>
    </span>
  )
}

export function QueueWaiting({ queue: { waiting, online } }: CellProps) {
  if (waiting === 0) return <span className="queue-fact">0</span>
  return (
    <b className="queue-waiting" data-urgent={online.length === 0 ? '' : undefined}>
      {waiting}
    </b>
  )
}

/** What waits in no queue, and how the order is changed. */
export function QueuesFoot({ withoutQueue }: { withoutQueue: number }) {
  const { t } = useTranslation('queues')
  const isHydrated = useHydrated()
  return (
    <div className="queues-foot">
      {withoutQueue > 0 && (
        <p>
          {t('withoutQueue', { count: withoutQueue })}{' '}
          <Link className="link" to="/tickets?list=pending&queues=0">
            {t('seeThem')}
          </Link>
        </p>
      )}
      {isHydrated && (
        <p>
          {t('order.hint')} <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
        </p>
      )}
    </div>
  )
}
