import { useTranslation } from 'react-i18next'
import { FormSection } from '#app/components/form-field.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { IdentityList } from '../person/identity-list.tsx'
import { fetchIdentities } from './contacts-client.ts'
import { useLoaded } from './use-loaded.ts'

/** By what the channels know the person: to be read only. */
export function Identities({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contactBook')
  const { value, hasFailed } = useLoaded(
    (signal) => fetchIdentities(contactId, signal),
    String(contactId),
  )
  if (hasFailed) return null
  return (
    <FormSection title={t('form.identities')}>
      {value === null ? (
        <Skeleton height={14} width={180} />
      ) : value.length === 0 ? (
        <p className="field-hint">{t('form.noIdentities')}</p>
      ) : (
        <IdentityList identities={value} />
      )}
    </FormSection>
  )
}
