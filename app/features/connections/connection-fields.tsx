import { Button } from '@radix-ui/themes/components/button'
import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ConnectionFormValue, FormConnection } from '#domains/connections/connection-form.ts'
import { CheckListField } from '#app/components/forms/choice-fields.tsx'
import { SwitchField, TextField } from '#app/components/forms/fields.tsx'
import type { Field, Option } from '#app/components/forms/fields.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'

type Fields = Record<keyof ConnectionFormValue, Field>

type ConnectionFieldsProps = {
  fields: Fields
  channel: string
  /** Null: a new one. */
  connection: FormConnection | null
  queues: readonly Option[]
}

/** Everything of a connection (specification part 2 §2), as far as its channel has it. */
export function ConnectionFields(props: ConnectionFieldsProps) {
  const { fields, channel, connection, queues } = props
  const { t } = useTranslation('connections')
  return (
    <>
      <TextField field={fields.name} label={t('form.name')} hint={t('form.nameHint')} />
      <SwitchField
        field={fields.isDefault}
        label={t('form.isDefault')}
        hint={t('form.isDefaultHint')}
      />
      {channel === 'whatsappapi' && <AccountFields {...props} />}
      <CheckListField
        field={fields.queueIds}
        label={t('form.queues')}
        hint={t('form.queuesHint')}
        options={queues}
        empty={t('form.noQueues')}
      />
      <TextAreaField
        field={fields.greetingMessage}
        label={t('form.greeting')}
        hint={t('form.greetingHint')}
        rows={4}
      />
      <GreetingFile fields={fields} />
      {channel === 'whatsapp' && <PhoneFields fields={fields} />}
      {connection !== null && <TokenLine {...connection} />}
    </>
  )
}

function AccountFields({ fields, connection }: ConnectionFieldsProps) {
  const { t } = useTranslation('connections')
  return (
    <fieldset className="form-section">
      <legend>{t('form.channel')}</legend>
      {connection === null ? (
        <TextField
          field={fields.phoneNumberId}
          label={t('form.phoneNumberId')}
          hint={t('form.phoneNumberIdHint')}
        />
      ) : (
        <div className="form-field">
          <span className="form-label">{t('form.phoneNumberId')}</span>
          <code className="account-id">{connection.phoneNumberId}</code>
        </div>
      )}
      <TextField
        field={fields.accessToken}
        type="password"
        label={connection === null ? t('form.accessToken') : t('form.accessTokenKeep')}
        hint={t('form.accessTokenHint')}
      />
    </fieldset>
  )
}

/** What a person who writes for the first time is sent along with the greeting. */
function GreetingFile({ fields }: { fields: Fields }) {
  const { t } = useTranslation('connections')
  const { media } = fields
  const name = typeof media.initialValue === 'string' ? media.initialValue : ''
  return (
    <FileField
      field={fields.file}
      label={t('form.greetingMedia')}
      hint={t('form.mediaHint')}
      accept="image/*,video/*,audio/*,application/pdf"
      kept={name === '' ? null : { field: media, value: name, name, href: null, mime: null }}
    />
  )
}

/** What only a linked phone has: groups, and which part of its past becomes tickets. */
function PhoneFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <fieldset className="form-section">
        <legend>{t('form.groups')}</legend>
        <SwitchField field={fields.allowGroup} label={t('form.allowGroup')} />
        <SwitchField
          field={fields.groupAsTicket}
          label={t('form.groupAsTicket')}
          hint={t('form.groupAsTicketHint')}
        />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('form.import')}</legend>
        <p className="field-hint">{t('form.importHint')}</p>
        <div className="form-pair">
          {(['importOldMessages', 'importRecentMessages'] as const).map((name) => (
            <TextField
              key={name}
              type="datetime-local"
              field={fields[name]}
              label={t(`form.${name}`)}
            />
          ))}
        </div>
        <SwitchField
          field={fields.importOldMessagesGroups}
          label={t('form.importOldMessagesGroups')}
        />
        <SwitchField
          field={fields.closedTicketsPostImported}
          label={t('form.closedTicketsPostImported')}
        />
      </fieldset>
    </>
  )
}

/** The token that programs know it by: its end, and the way to another. */
function TokenLine({ id, tokenLast4: last4 }: FormConnection) {
  const { t } = useTranslation('connections')
  const location = useLocation()
  const state: unknown = location.state
  return (
    <div className="form-field">
      <span className="form-label">{t('form.token')}</span>
      <div className="token-row">
        <span className="field-hint">
          {last4 === null ? t('form.tokenNone') : t('form.tokenEnds', { last4 })}
        </span>
        <Button asChild variant="soft" color="gray" size="1">
          <Link
            to={`/connections/${id}/token`}
            replace
            state={state}
            preventScrollReset
            data-testid="renew-token"
          >
            {t('form.tokenRenew')}
          </Link>
        </Button>
      </div>
      <p className="field-hint">{t('form.tokenHint')}</p>
    </div>
  )
}
