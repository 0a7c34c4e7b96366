import * as TextField from '@radix-ui/themes/components/text-field'
import { useTranslation } from 'react-i18next'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { CONNECTION_NAME_MAX_CHARS } from '#domains/connections/limits.ts'
import type { ConnectionChannel } from './connection-types.ts'
import { Field, FieldNote, FormSection, SwitchField } from '#app/components/form-field.tsx'
import { ImportFields } from './import-fields.tsx'
import { inputId } from './use-connection-form.ts'
import type { ConnectionForm } from './use-connection-form.ts'
import { useInput } from './use-input.ts'

type FieldsProps = { form: ConnectionForm; isNew: boolean }

type GeneralFieldsProps = FieldsProps & { channel: ConnectionChannel; queues: readonly Named[] }

/** Name, account and queues of the general tab (specification part 2 §2). */
export function GeneralFields({ form, isNew, channel, queues }: GeneralFieldsProps) {
  const { t } = useTranslation('connections')
  const { input, problemOf } = useInput({ form })
  const { values, set } = form
  return (
    <>
      <Field
        id={inputId('name')}
        label={t('form.name')}
        hint={t('form.nameHint')}
        problem={problemOf('name')}
      >
        <TextField.Root
          {...input('name')}
          value={values.name}
          // One more than it may have, so that a long paste is told instead of cut.
          maxLength={CONNECTION_NAME_MAX_CHARS * 2}
          autoComplete="off"
          required
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <SwitchField
        id={inputId('isDefault')}
        label={t('form.isDefault')}
        hint={t('form.isDefaultHint')}
        checked={values.isDefault}
        onChange={(isDefault) => set({ isDefault })}
      />
      {channel === 'whatsappapi' && <AccountFields form={form} isNew={isNew} />}
      <QueueFields form={form} queues={queues} />
    </>
  )
}

/** What only a linked phone has: groups, and a past to bring along. */
export function PhoneFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections')
  const { values, set } = form
  return (
    <>
      <FormSection title={t('form.groups')}>
        <SwitchField
          id={inputId('allowGroup')}
          label={t('form.allowGroup')}
          checked={values.allowGroup}
          onChange={(allowGroup) => set({ allowGroup })}
        />
        <SwitchField
          id={inputId('groupAsTicket')}
          label={t('form.groupAsTicket')}
          hint={t('form.groupAsTicketHint')}
          checked={values.groupAsTicket}
          disabled={!values.allowGroup}
          onChange={(groupAsTicket) => set({ groupAsTicket })}
        />
      </FormSection>
      <ImportFields form={form} />
    </>
  )
}

function AccountFields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation('connections')
  const { input, problemOf } = useInput({ form })
  const { values, set } = form
  return (
    <FormSection title={t('form.channel')}>
      <Field
        id={inputId('phoneNumberId')}
        label={t('form.phoneNumberId')}
        hint={t('form.phoneNumberIdHint')}
        problem={problemOf('phoneNumberId')}
      >
        <TextField.Root
          {...input('phoneNumberId')}
          value={values.phoneNumberId}
          inputMode="numeric"
          autoComplete="off"
          disabled={!isNew}
          onChange={(event) => set({ phoneNumberId: event.target.value })}
        />
      </Field>
      <Field
        id={inputId('accessToken')}
        label={isNew ? t('form.accessToken') : t('form.accessTokenKeep')}
        hint={t('form.accessTokenHint')}
        problem={problemOf('accessToken')}
      >
        <TextField.Root
          {...input('accessToken')}
          type="password"
          value={values.accessToken}
          autoComplete="off"
          onChange={(event) => set({ accessToken: event.target.value })}
        />
      </Field>
    </FormSection>
  )
}

function QueueFields({ form, queues }: { form: ConnectionForm; queues: readonly Named[] }) {
  const { t } = useTranslation('connections')
  const { queueIds } = form.values
  return (
    <FormSection title={t('form.queues')} hint={t('form.queuesHint')}>
      {queues.length === 0 && <p className="field-hint">{t('form.noQueues')}</p>}
      <div className="queue-checks">
        {queues.map((queue, index) => (
          <label key={queue.id} className="queue-check">
            <input
              type="checkbox"
              {...(index === 0 ? { id: inputId('queueIds') } : {})}
              checked={queueIds.includes(queue.id)}
              data-testid={`queue-${queue.id}`}
              onChange={(event) => {
                form.touch('greetingMessage')
                form.set({
                  queueIds: event.target.checked
                    ? [...queueIds, queue.id]
                    : queueIds.filter((id) => id !== queue.id),
                })
              }}
            />
            <i style={{ background: queue.color }} aria-hidden />
            <span className="truncate">{queue.name}</span>
          </label>
        ))}
      </div>
      <FieldNote
        id={inputId('queueIds')}
        problem={form.problem('queueIds') === undefined ? undefined : t('form.errors.other')}
      />
    </FormSection>
  )
}
