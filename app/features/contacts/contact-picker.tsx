import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { CONTACT_SEARCH_MIN_CHARS, SEARCH_DEBOUNCE_MS } from '#app/features/tickets/limits.ts'

type ContactPickerProps = {
  label: string
  /** Whether this one may be chosen. */
  allows: (contact: ContactView) => boolean
  onChoose: (contact: ContactView) => void
}

/** Looks for one contact by name or number. */
export function ContactPicker({ label, allows, onChoose }: ContactPickerProps) {
  const { t } = useTranslation('contactBook')
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly ContactView[] | null>(null)
  const asked = text.trim()
  const isLongEnough = asked.length >= CONTACT_SEARCH_MIN_CHARS
  useEffect(() => {
    setFound(null)
    if (!isLongEnough) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      searchContacts(asked, leaving.signal).then(
        ({ contacts }) => setFound(contacts),
        () => undefined,
      )
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, isLongEnough])
  const offered = found?.filter(allows)
  return (
    <>
      <SearchField label={label} value={text} testId="pick-contact" onChange={setText} />
      {!isLongEnough && <p className="pick-note">{t('merge.chooseHint')}</p>}
      {offered?.length === 0 && <p className="pick-note">{t('merge.none')}</p>}
      {offered !== undefined && offered.length > 0 && (
        <ul className="pick-list scroll-y">
          {offered.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className="plain-button focus-ring"
                data-testid={`pick-${contact.id}`}
                onClick={() => onChoose(contact)}
              >
                <ContactFace contact={contact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type FaceProps = {
  contact: Pick<ContactView, 'name' | 'number' | 'email' | 'urlPicture' | 'profilePicUrl'>
}

export function ContactFace({ contact }: FaceProps) {
  return (
    <>
      <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl} size={32} />
      <span className="pick-words">
        <span className="truncate">{contact.name}</span>
        <small className="truncate">
          {[formatNumber(contact.number), contact.email].filter((text) => text !== '').join(' · ')}
        </small>
      </span>
    </>
  )
}
