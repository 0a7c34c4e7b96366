import { Button } from '@radix-ui/themes/components/button'
import { ArrowDownUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import { fetchContact } from '#app/desk-client/desk-api.ts'
import { DeskDialog } from '#app/features/tickets/desk-dialog.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { ContactFace, ContactPicker } from './contact-picker.tsx'
import { fetchMerges } from './contacts-client.ts'
import type { ContactActions } from './use-contact-actions.ts'
import { useLoaded } from './use-loaded.ts'

type MergeDialogProps = {
  contact: ContactView
  /** Whom it is one with, where that is known already. */
  other?: number | undefined
  actions: ContactActions
  onClose: () => void
}

/** Two contacts are one person: who stays, who moves into them, and who did so before. */
export function MergeDialog({ contact, other: otherId, actions, onClose }: MergeDialogProps) {
  const { t } = useTranslation('contactBook')
  const [other, setOther] = useState<ContactView | null>(null)
  useEffect(() => {
    if (otherId === undefined) return undefined
    const leaving = new AbortController()
    // Where it does not come, there is the picker.
    fetchContact(otherId, leaving.signal).then(setOther, () => undefined)
    return () => leaving.abort()
  }, [otherId])
  const [isSwapped, setIsSwapped] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [kept, gone] = isSwapped && other !== null ? [other, contact] : [contact, other]
  const run = async () => {
    if (gone === null) return
    setIsBusy(true)
    const isDone = await actions.merge(kept, gone)
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <DeskDialog
      testId="merge-dialog"
      title={t('merge.title')}
      text={t('merge.text')}
      onClose={onClose}
      submit={{
        label: t('merge.confirm'),
        isDisabled: gone === null,
        isBusy,
        run: () => void run(),
      }}
    >
      <div className="merge-sides">
        <Side label={t('merge.kept')} contact={kept} />
        {gone !== null && (
          <IconAction
            label={t('merge.swap')}
            icon={<ArrowDownUp size={15} aria-hidden />}
            data-testid="swap-merge"
            onClick={() => setIsSwapped(!isSwapped)}
          />
        )}
        {gone === null ? (
          <div className="merge-side">
            <span className="desk-field-label">{t('merge.gone')}</span>
            <ContactPicker
              label={t('merge.choose')}
              allows={({ id, isGroup }) => id !== contact.id && !isGroup}
              onChoose={setOther}
            />
          </div>
        ) : (
          <Side label={t('merge.gone')} contact={gone}>
            <button
              type="button"
              className="plain-button link"
              onClick={() => {
                setOther(null)
                setIsSwapped(false)
              }}
            >
              {t('merge.change')}
            </button>
          </Side>
        )}
      </div>
      <EarlierMerges contactId={contact.id} actions={actions} />
    </DeskDialog>
  )
}

type SideProps = { label: string; contact: ContactView; children?: ReactNode }

function Side({ label, contact, children }: SideProps) {
  return (
    <div className="merge-side">
      <span className="desk-field-label">{label}</span>
      <div className="picked">
        <ContactFace contact={contact} />
        {children}
      </div>
    </div>
  )
}

/** Who moved into this contact before, each with the way back. */
function EarlierMerges({ contactId, actions }: { contactId: number; actions: ContactActions }) {
  const { t } = useTranslation('contactBook')
  const formats = useFormats()
  const { value, askAgain } = useLoaded(
    (signal) => fetchMerges(contactId, signal),
    String(contactId),
  )
  const [busy, setBusy] = useState<number | null>(null)
  if (value === null || value.length === 0) return null
  const separate = async (mergeId: number) => {
    setBusy(mergeId)
    if (await actions.separate(mergeId)) askAgain()
    setBusy(null)
  }
  return (
    <section className="merge-earlier">
      <h2>{t('merge.earlier')}</h2>
      <ul>
        {value.map(({ id, contact, createdAt, undoneAt }) => (
          <li key={id}>
            <span className="pick-words">
              <span className="truncate">{contact.name}</span>
              <small>
                {[formatNumber(contact.number), formats.dateTime(createdAt)]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </small>
            </span>
            {undoneAt === null ? (
              <Button
                type="button"
                size="1"
                variant="soft"
                color="gray"
                loading={busy === id}
                data-testid={`separate-${id}`}
                onClick={() => void separate(id)}
              >
                {t('merge.separate')}
              </Button>
            ) : (
              <span className="quiet">{t('merge.separated')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
