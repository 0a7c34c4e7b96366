import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import type { ContactIdentity } from '#domains/contacts/contact-identities.ts'
import './identity-list.css'

/** By what the channels know a person. Its words are the contact book's. */
export function IdentityList({ identities }: { identities: readonly ContactIdentity[] }) {
  const { t } = useTranslation('contactBook')
  return (
    <dl className="identities" data-testid="identities">
      {identities.map(({ kind, value }) => (
        <div key={`${kind} ${value}`}>
          <dt>{t(`form.kind.${kind}`)}</dt>
          <dd>{kind === 'phone' ? formatNumber(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
