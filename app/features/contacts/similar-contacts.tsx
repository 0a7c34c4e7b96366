import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { NUMBER_MIN_DIGITS, SEARCH_MIN_CHARS } from '#domains/contacts/limits.ts'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { SEARCH_DEBOUNCE_MS } from '#app/features/tickets/limits.ts'
import type { FormValues } from './contact-form.ts'
import { SIMILAR_SHOWN } from './limits.ts'
import { joinNumber } from './number-parts.ts'

type SimilarContactsProps = {
  values: FormValues
  before: FormValues
  contactId: number | undefined
  onSee: ((contactId: number) => void) | undefined
}

/** People who may be the one that is being written down: by the number, else by the e-mail, else by the name. */
export function SimilarContacts({ values, before, contactId, onSee }: SimilarContactsProps) {
  const { t } = useTranslation('contactBook')
  const [found, setFound] = useState<readonly ContactView[]>([])
  const number = joinNumber(values.number)
  const name = values.name.trim()
  const email = values.email.trim()
  const asked =
    number !== joinNumber(before.number) && number.length >= NUMBER_MIN_DIGITS
      ? number
      : email !== before.email && email.includes('@') && email.length >= SEARCH_MIN_CHARS
        ? email
        : name !== before.name && name.length >= SEARCH_MIN_CHARS
          ? name
          : ''
  useEffect(() => {
    if (asked === '') return setFound([])
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      searchContacts(asked, leaving.signal).then(
        ({ contacts }) => setFound(contacts.filter(({ id }) => id !== contactId)),
        // A suggestion that does not come is missed by nobody.
        () => undefined,
      )
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, contactId])

  return (
    <div className="similar" role="status">
      {found.length > 0 && (
        <>
          <p>{t('form.similar')}</p>
          <ul>
            {found.slice(0, SIMILAR_SHOWN).map((contact) => (
              <li key={contact.id}>
                <span className="truncate">
                  {contact.name}
                  {contact.number !== null && ` · ${formatNumber(contact.number)}`}
                </span>
                {onSee !== undefined && (
                  <button
                    type="button"
                    className="plain-button link"
                    aria-label={t('form.see', { name: contact.name })}
                    data-testid={`see-${contact.id}`}
                    onClick={() => onSee(contact.id)}
                  >
                    {t('form.open')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
