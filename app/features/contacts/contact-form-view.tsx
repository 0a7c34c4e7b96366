import { Button } from '@radix-ui/themes/components/button'
import * as TextField from '@radix-ui/themes/components/text-field'
import { useEffect, useMemo, useState } from 'react'
import type { MutableRefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isMasked } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Field, SwitchField } from '#app/components/form-field.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { setContactTag } from '#app/desk-client/ticket-work-api.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { bodyOf, refusalOf, tagChanges, valuesOf } from './contact-form.ts'
import type { ContactDraft } from './contact-form.ts'
import type { ContactDialogProps } from './contact-dialog.tsx'
import { changeContact, createContact } from './contacts-client.ts'
import { ExtraFields } from './extra-fields.tsx'
import { Identities } from './identities.tsx'
import { NumberField } from './number-field.tsx'
import { SimilarContacts } from './similar-contacts.tsx'
import { TagsField } from './tags-field.tsx'
import { inputId, useContactForm } from './use-contact-form.ts'

type ContactFormViewProps = Pick<ContactDialogProps, 'onClose'> & {
  /** Null: somebody new. */
  contact: ContactView | null
  draft: ContactDraft | undefined
  tags: readonly Named[]
  /** Set here: what closing the dialog by its other ways does. */
  leave: MutableRefObject<() => void>
  onSaved: ContactDialogProps['onSaved'] | undefined
  onSee: ContactDialogProps['onSee'] | undefined
}

export function ContactFormView(props: ContactFormViewProps) {
  const { contact, draft, tags, leave, onClose, onSaved, onSee } = props
  const { t } = useTranslation(['contactBook', 'common'])
  const fail = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const [wanted, setWanted] = useState<number | null>(null)
  const before = useMemo(() => valuesOf(contact, draft), [contact, draft])
  const form = useContactForm(before, contact === null)
  const { values } = form
  const isGroup = contact?.isGroup === true

  useEffect(() => {
    leave.current = form.isChanged ? form.ask : onClose
  })
  /** Another contact is wanted instead: asked first, when something would be lost. */
  const see = (contactId: number) => {
    setWanted(contactId)
    if (form.isChanged) form.ask()
    else onSee?.(contactId)
  }
  const close = () => {
    form.settle()
    onClose()
  }
  const save = async () => {
    if (!form.check()) return
    setIsBusy(true)
    try {
      let saved = await (contact === null
        ? createContact(bodyOf(values, null))
        : changeContact(contact.id, bodyOf(values, before)))
      try {
        // Only what was changed here: a colleague's tag of meanwhile stays.
        for (const { tagId, isOn } of tagChanges(before.tagIds, values.tagIds)) {
          const { tags: now } = await setContactTag(saved.id, tagId, isOn)
          saved = { ...saved, tags: now.map(({ id, name, color }) => ({ id, name, color })) }
        }
      } catch {
        toast({ kind: 'error', text: t('contactBook:form.tagsFailed') })
      }
      toast({ kind: 'success', text: t('contactBook:done.saved') })
      onSaved?.(saved)
      close()
    } catch (thrown) {
      setIsBusy(false)
      const isShown =
        thrown instanceof DeskError && form.refuse(refusalOf(thrown.code, thrown.fields))
      if (!isShown) fail(thrown)
    }
  }
  const problem = (field: Parameters<typeof form.problem>[0]) => {
    const found = form.problem(field)
    return found === undefined ? undefined : t(`contactBook:form.errors.${found}`)
  }
  return (
    <form
      className="contact-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field id={inputId('name')} label={t('contactBook:form.name')} problem={problem('name')}>
        <TextField.Root
          id={inputId('name')}
          autoComplete="off"
          value={values.name}
          aria-invalid={form.problem('name') !== undefined}
          aria-describedby={`${inputId('name')}-note`}
          data-testid="contact-name"
          onChange={(event) => form.set({ name: event.target.value })}
          onBlur={() => form.touch('name')}
        />
      </Field>
      {!isGroup && (
        <NumberField
          form={form}
          problem={problem('number')}
          hidden={contact?.number != null && isMasked(contact.number) ? contact.number : null}
          isNeeded={contact === null}
        />
      )}
      <Field id={inputId('email')} label={t('contactBook:form.email')} problem={problem('email')}>
        <TextField.Root
          id={inputId('email')}
          type="email"
          autoComplete="off"
          value={values.email}
          aria-invalid={form.problem('email') !== undefined}
          aria-describedby={`${inputId('email')}-note`}
          data-testid="contact-email"
          onChange={(event) => form.set({ email: event.target.value })}
          onBlur={() => form.touch('email')}
        />
      </Field>
      <SimilarContacts
        values={values}
        before={before}
        contactId={contact?.id}
        onSee={onSee === undefined ? undefined : see}
      />
      <TagsField tags={tags} chosen={values.tagIds} onChange={(tagIds) => form.set({ tagIds })} />
      <SwitchField
        id="contact-disable-bot"
        label={t('contactBook:form.disableBot')}
        checked={values.disableBot}
        onChange={(disableBot) => form.set({ disableBot })}
      />
      <SwitchField
        id="contact-accept-audio"
        label={t('contactBook:form.acceptAudio')}
        checked={values.acceptAudio}
        onChange={(acceptAudio) => form.set({ acceptAudio })}
      />
      <ExtraFields
        fields={values.extra}
        problem={problem('extra')}
        onChange={(extra) => form.set({ extra })}
      />
      {contact !== null && <Identities contactId={contact.id} />}
      <div className="dialog-actions contact-form-foot">
        <Button type="button" variant="soft" color="gray" onClick={() => leave.current()}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy} data-testid="save-contact">
          {t('common:save')}
        </Button>
      </div>
      <ConfirmDialog
        open={form.isLeaving}
        onOpenChange={(open) => {
          if (open) return
          setWanted(null)
          form.stay()
        }}
        title={t('contactBook:form.leaveTitle')}
        confirmLabel={t('contactBook:form.leave')}
        cancelLabel={t('common:leave.stay')}
        danger
        onConfirm={() => {
          form.settle()
          if (wanted === null) onClose()
          else onSee?.(wanted)
        }}
      >
        {t('contactBook:form.leaveText')}
      </ConfirmDialog>
    </form>
  )
}
