import { useContext, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { numberText } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { ContactReadAs } from '#domains/contacts/contact-form.ts'
import { NUMBER_MIN_DIGITS, SEARCH_MIN_CHARS } from '#domains/contacts/limits.ts'
import { joinNumber } from '#domains/contacts/number-parts.ts'
import { QuestionContext } from '#app/components/dialogs/dialog-url.ts'
import type { Field } from '#app/components/forms/fields.tsx'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { SEARCH_DEBOUNCE_MS } from '#app/features/desk/limits.ts'
import { SIMILAR_SHOWN } from './limits.ts'

type SimilarContactsProps = {
  fields: Record<'name' | 'email' | 'country' | 'area' | 'number', Field>
  before: ContactReadAs
  contactId: number | undefined
  onSee: (contactId: number) => void
}

/** People who may be the one that is being written down: by the number, else by the e-mail, else by the name. */
export function SimilarContacts({ fields, before, contactId, onSee }: SimilarContactsProps) {
  const { t } = useTranslation('contactBook')
  const [found, setFound] = useState<readonly ContactView[]>([])
  // What would be lost is asked about first.
  const question = useContext(QuestionContext)
  const textOf = ({ value }: Field) => (typeof value === 'string' ? value.trim() : '')
  const { country, area } = fields
  const number = joinNumber({
    country: textOf(country),
    area: textOf(area),
    number: textOf(fields.number),
  })
  const name = textOf(fields.name)
  const email = textOf(fields.email)
  const asked =
    number !== joinNumber(before) && number.length >= NUMBER_MIN_DIGITS
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
                  {numberText(contact) !== '' && ` · ${numberText(contact)}`}
                </span>
                <button
                  type="button"
                  className="plain-button link"
                  aria-label={t('form.see', { name: contact.name })}
                  data-testid={`see-${contact.id}`}
                  onClick={() => question.leave(() => onSee(contact.id))}
                >
                  {t('form.open')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
