import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { PickContact, PickedContact } from '../desk/pick-contact.tsx'
import { TicketPlace, useTicketPlace } from './ticket-place.tsx'
import { useTicketActions } from '../desk/use-ticket-actions.ts'

/** Opens a conversation: with whom, in which queue (an admin may do without), through which connection. */
export function NewTicketDialog({ contact: given, onClose }: DialogProps<'new-ticket'>) {
  const { t } = useTranslation('ticketDialogs')
  const { directory } = useDesk()
  const actions = useTicketActions()
  const place = useTicketPlace(directory)
  const [contact, setContact] = useState<ContactView | null>(given ?? null)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const submit = async () => {
    setIsAsked(true)
    if (contact === null || place.chosen === null) return
    setIsBusy(true)
    const isDone = await actions.create(
      { contactId: contact.id, ...place.chosen },
      contact,
      () => isOpen.current,
    )
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <DeskDialog
      testId="new-ticket-dialog"
      title={t('new.title')}
      text={t('new.text')}
      onClose={onClose}
      submit={{ label: t('new.create'), isBusy, run: () => void submit() }}
    >
      <DeskField
        label={t('new.contact')}
        error={isAsked && contact === null ? t('new.chooseContact') : undefined}
      >
        {contact === null ? (
          <PickContact onChoose={setContact} />
        ) : (
          <div className="picked">
            <PickedContact contact={contact} />
            <button type="button" className="plain-button link" onClick={() => setContact(null)}>
              {t('new.change')}
            </button>
          </div>
        )}
      </DeskField>
      <TicketPlace place={place} isAsked={isAsked} />
    </DeskDialog>
  )
}
