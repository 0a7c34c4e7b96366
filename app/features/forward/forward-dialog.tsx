import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FORWARD_CONTACTS_MAX, FORWARDS_MAX } from '#domains/forwards/limits.ts'
import { toast } from '#app/components/toast.ts'
import { beginForwarding } from '#app/desk-client/forwards-api.ts'
import { useSigning } from '../desk/use-signing.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { keepForwarding } from './forwardings.ts'
import { PeoplePicker } from './people-picker.tsx'
import type { Person } from '../desk/picked.ts'
import './forward-dialog.css'

/** To whom the ticked messages go. Sending is the server's: the dialog closes as soon as it has the order. */
export function ForwardDialog({ messages, to, onClose }: DialogProps<'forward'>) {
  const { t } = useTranslation('forward')
  const { picked } = useDesk()
  const client = useQueryClient()
  const fail = useFailureToast()
  const signing = useSigning()
  const notes = messages.filter(({ isPrivate }) => isPrivate)
  const [people, setPeople] = useState<readonly Person[]>(to)
  const [signs, setSigns] = useState<boolean | null>(null)
  const [includeNotes, setIncludeNotes] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // One dialog is one forwarding: a second press after a lost answer is the same one.
  const id = useRef(crypto.randomUUID())
  const sent = includeNotes ? messages : messages.filter(({ isPrivate }) => !isPrivate)
  const problem =
    people.length === 0
      ? t('dialog.choose')
      : people.length > FORWARD_CONTACTS_MAX
        ? t('dialog.tooManyPeople', { count: FORWARD_CONTACTS_MAX })
        : people.length * sent.length > FORWARDS_MAX
          ? t('dialog.tooManySends', { count: FORWARDS_MAX })
          : undefined

  const submit = async () => {
    setIsAsked(true)
    if (problem !== undefined) return
    if (sent.length === 0) return void toast({ kind: 'error', text: t('pick.nothing') })
    setIsBusy(true)
    try {
      const begun = await beginForwarding({
        id: id.current,
        messageIds: sent.map((message) => message.id),
        contactIds: people.map((person) => person.id),
        signMessage: signs ?? signing.signs,
        includeNotes,
      })
      keepForwarding(client, begun)
      picked.set(null)
      onClose()
    } catch (thrown) {
      fail(thrown)
      setIsBusy(false)
    }
  }
  const change = (next: Person[]) => {
    // Another choice is another forwarding.
    id.current = crypto.randomUUID()
    setPeople(next)
  }
  return (
    <DeskDialog
      testId="forward-dialog"
      title={t('dialog.title', { count: sent.length })}
      text={t('dialog.text', { count: sent.length })}
      onClose={onClose}
      submit={{
        label:
          people.length === 0 ? t('dialog.submit') : t('dialog.submitTo', { count: people.length }),
        isBusy,
        run: () => void submit(),
      }}
    >
      <DeskField label={t('dialog.to')} error={isAsked ? problem : undefined}>
        <PeoplePicker chosen={people} onChange={change} />
      </DeskField>
      {(signing.isOffered || notes.length > 0) && (
        <div className="forward-options">
          {signing.isOffered && (
            <label>
              <input
                type="checkbox"
                checked={signs ?? signing.signs}
                data-testid="forward-sign"
                onChange={(event) => setSigns(event.target.checked)}
              />
              {t('dialog.sign')}
            </label>
          )}
          {notes.length > 0 && (
            <label>
              <input
                type="checkbox"
                checked={includeNotes}
                data-testid="forward-notes"
                onChange={(event) => setIncludeNotes(event.target.checked)}
              />
              <span>
                {t('dialog.notes', { count: notes.length })}
                <small>{t('dialog.notesHint')}</small>
              </span>
            </label>
          )}
        </div>
      )}
    </DeskDialog>
  )
}
