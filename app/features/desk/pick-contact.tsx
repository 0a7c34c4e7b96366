import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { numberText } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useFoundContacts } from './use-found-contacts.ts'

/** Looks for one contact, from three characters on (specification part 1 §5). */
export function PickContact({ onChoose }: { onChoose: (contact: ContactView) => void }) {
  const { t } = useTranslation('ticketDialogs')
  const [text, setText] = useState('')
  const { isSearch, found } = useFoundContacts(text)
  return (
    <>
      <SearchField
        label={t('new.contact')}
        placeholder={t('new.contactPlaceholder')}
        value={text}
        testId="contact-search"
        onChange={setText}
      />
      {!isSearch && <p className="pick-note">{t('new.contactHint')}</p>}
      {isSearch && (
        <ul className="pick-list scroll-y" aria-busy={found.isFetching}>
          {found.isPending && (
            <li className="pick-note">
              <Skeleton height={14} />
            </li>
          )}
          {found.data?.contacts.length === 0 && <li className="pick-note">{t('new.noContact')}</li>}
          {found.data?.contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className="plain-button focus-ring"
                data-testid={`contact-${contact.id}`}
                onClick={() => onChoose(contact)}
              >
                <PickedContact contact={contact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Who was found or chosen. */
export function PickedContact({ contact }: { contact: ContactView }) {
  return (
    <>
      <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl} size={32} />
      <span className="pick-words">
        <span className="truncate">{contact.name}</span>
        {numberText(contact) !== '' && <small>{numberText(contact)}</small>}
      </span>
    </>
  )
}
