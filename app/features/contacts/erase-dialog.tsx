import { Button } from '@radix-ui/themes/components/button'
import * as TextField from '@radix-ui/themes/components/text-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeText } from '#core/normalize-text.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Field } from '#app/components/form-field.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskDialog } from '#app/features/tickets/desk-dialog.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { erasePerson } from './contacts-client.ts'

const asWritten = (name: string) => normalizeText(name.trim(), 'NFC')

/** Forgetting a person can't be taken back: whoever does it writes the name out. */
export function EraseDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const { t } = useTranslation(['contactBook', 'common'])
  const fail = useFailureToast()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { name } = contact
  const isSure = asWritten(typed) === asWritten(name)
  const erase = async () => {
    setIsBusy(true)
    try {
      await erasePerson(contact.id)
      toast({ kind: 'success', text: t('contactBook:done.erased', { name }) })
      onClose()
    } catch (thrown) {
      setIsBusy(false)
      fail(thrown)
    }
  }
  return (
    <DeskDialog
      testId="erase-dialog"
      title={t('contactBook:erase.title', { name })}
      text={t('contactBook:erase.text')}
      onClose={onClose}
      closeLabel={t('common:cancel')}
      actions={
        <Button
          color="red"
          disabled={!isSure}
          loading={isBusy}
          data-testid="erase-confirm"
          onClick={() => void erase()}
        >
          {t('contactBook:erase.confirm')}
        </Button>
      }
    >
      <div className="erase-name">
        <Field id="erase-name" label={t('contactBook:erase.type', { name })}>
          <TextField.Root
            id="erase-name"
            autoComplete="off"
            value={typed}
            data-testid="erase-name"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
    </DeskDialog>
  )
}
