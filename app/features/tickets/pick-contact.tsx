import * as TextField from '@radix-ui/themes/components/text-field'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { CONTACT_SEARCH_MIN_CHARS, SEARCH_DEBOUNCE_MS } from './limits.ts'

/** Looks for one contact, from three characters on (specification part 1 §5). */
export function PickContact({ onChoose }: { onChoose: (contact: ContactView) => void }) {
  const { t } = useTranslation('tickets')
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const isLongEnough = asked.length >= CONTACT_SEARCH_MIN_CHARS
  const search = useQuery({
    queryKey: keys.contactSearch(asked),
    queryFn: ({ signal }) => searchContacts(asked, signal),
    enabled: isLongEnough,
    staleTime: 30_000,
  })
  return (
    <>
      <TextField.Root
        type="search"
        autoComplete="off"
        aria-label={t('new.contact')}
        placeholder={t('new.contactPlaceholder')}
        value={text}
        data-testid="contact-search"
        onChange={(event) => setText(event.target.value)}
      />
      {!isLongEnough && <p className="pick-note">{t('new.contactHint')}</p>}
      {isLongEnough && (
        <ul className="pick-list scroll-y" aria-busy={search.isFetching}>
          {search.isPending && (
            <li className="pick-note">
              <Skeleton height={14} />
            </li>
          )}
          {search.data?.contacts.length === 0 && (
            <li className="pick-note">{t('new.noContact')}</li>
          )}
          {search.data?.contacts.map((contact) => (
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
        {contact.number !== null && <small>{formatNumber(contact.number)}</small>}
      </span>
    </>
  )
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
