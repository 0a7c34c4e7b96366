import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportedContacts } from '#domains/contacts/import-phone-contacts.ts'
import { SelectBox } from '#app/components/select-box.tsx'
import { DeskDialog, DeskField } from '#app/features/tickets/desk-dialog.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import type { ContactsData } from './contacts-data.server.ts'
import { importFromPhone } from './contacts-client.ts'

const WHICH = ['book', 'chats'] as const

type PhoneDialogProps = Pick<ContactsData, 'connections'> & { onClose: () => void }

/** Makes contacts of whom a linked phone knows, and says how many came of it. */
export function PhoneDialog({ connections, onClose }: PhoneDialogProps) {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  const phones = connections.filter(({ channel }) => channel === 'whatsapp')
  const usual = phones.find(({ isDefault }) => isDefault) ?? phones[0]
  const [phoneId, setPhoneId] = useState<number | null>(usual?.id ?? null)
  const [which, setWhich] = useState<(typeof WHICH)[number]>('book')
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<ImportedContacts | null>(null)
  const run = async () => {
    if (phoneId === null) return
    setIsBusy(true)
    setResult(null)
    try {
      setResult(await importFromPhone(which, phoneId))
    } catch (thrown) {
      fail(thrown)
    }
    setIsBusy(false)
  }
  if (phones.length === 0)
    return (
      <DeskDialog
        testId="phone-dialog"
        title={t('phone.title')}
        text={t('phone.none')}
        onClose={onClose}
      />
    )
  return (
    <DeskDialog
      testId="phone-dialog"
      title={t('phone.title')}
      text={t('phone.text')}
      onClose={onClose}
      submit={{ label: t('phone.start'), isBusy, run: () => void run() }}
    >
      <DeskField label={t('phone.connection')}>
        <SelectBox
          label={t('phone.connection')}
          placeholder={t('phone.connection')}
          options={phones.map(({ id, name }) => ({ value: id, label: name }))}
          value={phoneId}
          onChange={setPhoneId}
        />
      </DeskField>
      <fieldset className="phone-which">
        <legend>{t('phone.which')}</legend>
        {WHICH.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="which"
              checked={which === one}
              data-testid={`phone-${one}`}
              onChange={() => setWhich(one)}
            />
            <span>
              {t(`phone.${one}`)}
              <small>{t(`phone.${one}Hint`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="import-result" role="status" data-testid="phone-result">
        {result !== null &&
          (['created', 'existing', 'skipped'] as const).map((name) => (
            <li key={name} data-kind={name}>
              {t(`phone.${name}`, { count: result[name] })}
            </li>
          ))}
      </ul>
    </DeskDialog>
  )
}
