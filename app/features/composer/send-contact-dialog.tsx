import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { answeredNow } from '#app/desk-client/answered-now.ts'
import { postMessage } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import { PickContact, PickedContact } from '../desk/pick-contact.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'

/** Whose card goes into the conversation. It stays open when the card could not be sent. */
export function SendContactDialog({ ticket, onClose }: DialogProps<'send-contact'>) {
  const { t } = useTranslation(['ticketDialogs', 'messages'])
  const client = useQueryClient()
  const fail = useFailureToast()
  const { me } = useDesk()
  const [contact, setContact] = useState<ContactView | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [receiver] = useState(() => receiverOf(ticket))
  // One dialog is one card: a second try after a lost answer is the same message.
  const clientId = useRef(crypto.randomUUID())
  const hasNumber = contact !== null && contact.number !== null && contact.number !== ''
  const send = async () => {
    if (contact === null || !hasNumber) return
    setIsBusy(true)
    try {
      const message = await postMessage(ticket.id, {
        clientId: clientId.current,
        body: '',
        isPrivate: false,
        // As it was when the dialog opened.
        receiver,
        vCard: { id: contact.id },
      })
      client.setQueryData<ConversationData>(
        keys.conversation(ticket.id),
        (known) => known && putMessage(known, message),
      )
      onClose()
    } catch (thrown) {
      fail(thrown)
      // Who is answered by now stands at the composer.
      if (thrown instanceof DeskError && (await answeredNow(client, me, ticket.uuid, thrown)))
        return onClose()
      setIsBusy(false)
    }
  }
  return (
    <DeskDialog
      testId="send-contact-dialog"
      title={t('messages:card.label')}
      text={t('card.text')}
      onClose={onClose}
      submit={{ label: t('card.send'), isDisabled: !hasNumber, isBusy, run: () => void send() }}
    >
      <DeskField
        label={t('new.contact')}
        error={contact !== null && !hasNumber ? t('card.noNumber') : undefined}
      >
        {contact === null ? (
          <PickContact
            onChoose={(chosen) => {
              clientId.current = crypto.randomUUID()
              setContact(chosen)
            }}
          />
        ) : (
          <div className="picked">
            <PickedContact contact={contact} />
            <button type="button" className="plain-button link" onClick={() => setContact(null)}>
              {t('new.change')}
            </button>
          </div>
        )}
      </DeskField>
    </DeskDialog>
  )
}
