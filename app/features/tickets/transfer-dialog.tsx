import { useMemo, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fold } from '#domains/word-index/fold-text.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import type { DeskDirectory } from '../desk/desk-data.ts'
import type { DialogProps } from '../desk/show-dialog.ts'
import { QueueSelect } from './queue-select.tsx'
import { useColleagues } from '../desk/use-colleagues.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'

type User = DeskDirectory['users'][number]

/** To a queue, or to one of its attendants. A queue is always required (specification part 1 §4). */
export function TransferDialog({ ticket, onPick, onClose }: DialogProps<'transfer'>) {
  const { t } = useTranslation('ticketDialogs')
  const { directory } = useDesk()
  const actions = useTicketActions()
  const [queueId, setQueueId] = useState<number | null>(ticket?.queueId ?? null)
  const [user, setUser] = useState<User | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    if (queueId === null) return setIsAsked(true)
    const target = { queueId, userId: user?.id ?? null, userName: user?.name ?? null }
    if (ticket === null) {
      onClose()
      return onPick?.(target)
    }
    setIsBusy(true)
    const isDone = await actions.transfer(ticket, target)
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <DeskDialog
      testId="transfer-dialog"
      title={
        ticket === null
          ? t('transferDialog.title')
          : t('transferDialog.titleOf', { name: ticket.contact.name })
      }
      text={t('transferDialog.text')}
      onClose={onClose}
      submit={{ label: t('transferDialog.confirm'), isBusy, run: () => void submit() }}
    >
      <DeskField
        label={t('transferDialog.queue')}
        error={isAsked && queueId === null ? t('transferDialog.choose') : undefined}
      >
        <QueueSelect
          label={t('transferDialog.queue')}
          placeholder={t('transferDialog.choose')}
          queues={directory.queues}
          value={queueId}
          onChange={(next) => {
            setQueueId(next)
            if (user !== null && !worksIn(user, next)) setUser(null)
          }}
        />
      </DeskField>
      <DeskField label={t('transferDialog.user')}>
        <UserPicker
          queueId={queueId}
          holderId={ticket?.userId ?? null}
          chosen={user}
          onChoose={setUser}
        />
      </DeskField>
    </DeskDialog>
  )
}

function worksIn(user: User, queueId: number): boolean {
  return user.profile === 'admin' || user.allTicket || user.queueIds.includes(queueId)
}

type UserPickerProps = {
  queueId: number | null
  /** Whoever has the ticket is no target. */
  holderId: number | null
  chosen: User | null
  onChoose: (user: User | null) => void
}

/** The attendants of the queue, those at work first. They are all known here: the first letter already searches. */
function UserPicker({ queueId, holderId, chosen, onChoose }: UserPickerProps) {
  const { t } = useTranslation('ticketDialogs')
  const colleagues = useColleagues()
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const wanted = fold(text.trim())
    return colleagues
      .filter((user) => user.id !== holderId && (queueId === null || worksIn(user, queueId)))
      .filter((user) => fold(user.name).includes(wanted))
      .sort((a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name))
  }, [colleagues, holderId, queueId, text])
  return (
    <>
      <SearchField
        label={t('transferDialog.user')}
        placeholder={t('transferDialog.userPlaceholder')}
        value={text}
        testId="transfer-user-search"
        onChange={setText}
      />
      <ul className="pick-list scroll-y">
        {found.length === 0 && <li className="pick-note">{t('transferDialog.noUser')}</li>}
        {found.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className="plain-button focus-ring"
              data-testid={`transfer-user-${user.id}`}
              aria-pressed={chosen?.id === user.id}
              onClick={() => onChoose(chosen?.id === user.id ? null : user)}
            >
              <Avatar name={user.name} src={user.profileImage} size={24} />
              <span className="pick-words truncate">{user.name}</span>
              <span className="presence" data-online={user.online ? '' : undefined} aria-hidden />
              <span className="sr-only">
                {user.online ? t('transferDialog.online') : t('transferDialog.offline')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
