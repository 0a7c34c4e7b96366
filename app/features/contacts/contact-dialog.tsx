import { useFetcher, useLocation, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactDraft } from '#domains/contacts/contact-form.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { splitNumber } from '#domains/contacts/number-parts.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { fetchContact } from '#app/desk-client/desk-api.ts'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import { formPath } from './form-path.ts'
import './contact-dialog.css'

type ContactDialogProps = {
  /** Of its route; over another page it is loaded here. Null: it could not be had. */
  given?: ContactFormData | null
  /** Null: somebody new. */
  contactId?: number | null
  /** What the form of somebody new begins with. */
  draft?: ContactDraft | undefined
  /** Where it stands over a page that is not the list: how it is taken away, and what shows another contact in it. */
  onClose?: () => void
  onSee?: (contactId: number) => void
  onSaved?: ((contact: ContactView) => void) | undefined
}

/** A contact's form, new or old. */
export function ContactDialog({ given, contactId = null, draft, ...on }: ContactDialogProps) {
  const { t } = useTranslation('contactBook')
  const { data, load } = useFetcher<ContactFormData | null>()
  const path = formPath(given?.contact?.id ?? contactId)
  const isGiven = given !== undefined
  useEffect(() => {
    if (!isGiven) load(path)
  }, [isGiven, load, path])
  const location = useLocation()
  const state: unknown = location.state
  const navigate = useNavigate()
  const seeInList = (id: number) =>
    navigate(formPath(id) + location.search, { replace: true, state })
  const shown = data === undefined ? given : data
  const isNew = shown == null ? contactId === null : shown.contact === null
  const drawn = draft === undefined ? {} : { ...splitNumber(draft.number), name: draft.name }
  const { onSaved } = on
  return (
    <RecordDialog
      title={t(isNew ? 'form.newTitle' : 'form.editTitle')}
      className="contact-dialog"
      onClose={on.onClose}
    >
      {shown === undefined ? (
        <div className="record-form" role="status" aria-label={t('form.loading')}>
          {[34, 34, 34, 90].map((height, at) => (
            <Skeleton key={at} height={height} />
          ))}
        </div>
      ) : shown === null ? (
        <ErrorState title={t('form.failed')} onRetry={() => load(path)} />
      ) : (
        <ContactForm
          key={shown.contact?.id}
          {...shown}
          value={{ ...shown.value, ...drawn }}
          onSee={on.onSee ?? seeInList}
          {...(onSaved === undefined
            ? {}
            : {
                onDone: (_form, { values }) =>
                  // Somebody who could not be read is shown where they are looked for.
                  void fetchContact(Number(values?.['id'])).then(onSaved, () => undefined),
              })}
        />
      )}
    </RecordDialog>
  )
}
