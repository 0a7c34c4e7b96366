import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EXTRA_ROWS } from '#domains/contacts/sent-lines.ts'
import type { ContactReadAs } from '#domains/contacts/contact-form.ts'
import { SwitchField, TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import type { RecordFormProps } from '#app/components/forms/record-form.tsx'
import { FormSection } from '#app/components/form-field.tsx'
import { IdentityList } from '#app/features/person/identity-list.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import { ExtraFields } from './extra-fields.tsx'
import { formPath } from './form-path.ts'
import { NumberField } from './number-field.tsx'
import { SimilarContacts } from './similar-contacts.tsx'
import { TagsField } from './tags-field.tsx'
import { useContactChanged } from './use-contact-changed.ts'

type Values = ContactReadAs & { extraInfo?: { name: string; value: string }[] }

type ContactFormProps = ContactFormData &
  Pick<RecordFormProps<Values>, 'onDone'> & {
    /** Goes to another contact that may be the one meant. */
    onSee: (contactId: number) => void
  }

/** The form of a contact, new or old, on its page, over any other, and over the desk. */
export function ContactForm({ contact, value, rules, tags, onDone, onSee }: ContactFormProps) {
  const { t } = useTranslation('contactBook')
  const changed = useContactChanged(tags)
  return (
    <RecordForm<Values>
      action={formPath(contact?.id ?? null)}
      intent={contact === null ? 'create' : 'save'}
      rules={rules}
      value={value}
      changed={contact === null ? undefined : changed}
      rows={EXTRA_ROWS}
      {...(onDone === undefined ? {} : { onDone })}
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label={t('form.name')} />
          {contact?.isGroup !== true && (
            <NumberField fields={fields} hidden={contact?.hiddenNumber ?? null} />
          )}
          <TextField field={fields.email} type="email" label={t('form.email')} />
          <SimilarContacts fields={fields} before={value} contactId={contact?.id} onSee={onSee} />
          <TagsField key={fields.tags.key} field={fields.tags} tags={tags} />
          <SwitchField field={fields.disableBot} label={t('form.disableBot')} />
          <SwitchField field={fields.acceptAudioMessage} label={t('form.acceptAudio')} />
          <ExtraFields key={fields.extra.key} extra={fields.extra} lines={fields.extraInfo} />
          {contact !== null && (
            <FormSection title={t('form.identities')}>
              {contact.identities.length === 0 ? (
                <p className="field-hint">{t('form.noIdentities')}</p>
              ) : (
                <IdentityList identities={contact.identities} />
              )}
            </FormSection>
          )}
        </>
      )}
    </RecordForm>
  )
}
