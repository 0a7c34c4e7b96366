import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import * as Dialog from '#app/components/dialog.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useFocusBack } from '#app/components/use-focus-back.ts'
import { fetchContact } from '#app/desk-client/desk-api.ts'
import type { ContactDraft } from './contact-form.ts'
import { ContactFormView } from './contact-form-view.tsx'
import { useLoaded } from './use-loaded.ts'
import '#app/components/switch.css'
import './contact-dialog.css'

export type ContactDialogProps = {
  /** Null: somebody new. */
  contactId: number | null
  /** What the form of somebody new begins with. */
  draft?: ContactDraft | undefined
  tags: readonly Named[]
  onClose: () => void
  onSaved?: ((contact: ContactView) => void) | undefined
  /** Goes to another contact that may be the one meant. */
  onSee?: (contactId: number) => void
}

/** A contact's form, new or old. Closing it with changes asks first. */
export function ContactDialog(props: ContactDialogProps) {
  const { contactId, draft, tags, onClose, onSaved, onSee } = props
  const { t } = useTranslation('contactBook')
  useFocusBack()
  // The form says whether it may be closed: it knows what was changed.
  const leave = useRef<() => void>(onClose)
  const { value, hasFailed, askAgain } = useLoaded<ContactView | null>(
    (signal) => (contactId === null ? Promise.resolve(null) : fetchContact(contactId, signal)),
    String(contactId),
  )
  const isReady = contactId === null || value !== null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave.current()}>
      <Dialog.Content
        size="3"
        className="dialog contact-dialog"
        data-testid="contact-dialog"
        aria-describedby={undefined}
      >
        <Dialog.Title size="4">
          {contactId === null ? t('form.newTitle') : t('form.editTitle')}
        </Dialog.Title>
        {hasFailed ? (
          <ErrorState title={t('form.failed')} onRetry={askAgain} />
        ) : !isReady ? (
          <div className="contact-form" role="status" aria-label={t('form.loading')}>
            {[34, 34, 34, 90].map((height, at) => (
              <Skeleton key={at} height={height} />
            ))}
          </div>
        ) : (
          <ContactFormView
            contact={value}
            draft={draft}
            tags={tags}
            leave={leave}
            onClose={onClose}
            onSaved={onSaved}
            onSee={onSee}
          />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}
