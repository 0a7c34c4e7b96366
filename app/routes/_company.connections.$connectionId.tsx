import { useLoaderData, useSearchParams } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import {
  connectionForm,
  connectionOfForm,
  newConnectionForms,
  newConnectionValue,
} from '#domains/connections/connection-form.ts'
import type { ConnectionFormValue } from '#domains/connections/connection-form.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { RecordGone } from '#app/components/dialogs/record-gone.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { ChannelChoice } from '#app/features/connections/channel-choice.tsx'
import { CHANNEL, formChannel } from '#app/features/connections/channels.ts'
import { ConnectionFields } from '#app/features/connections/connection-fields.tsx'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { NewToken } from '#app/features/connections/new-token.tsx'
import { LinkPhone } from '#app/features/connections/link-phone.tsx'
import { useConnectionChanged } from '#app/features/connections/use-connection-changed.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import '#app/features/connections/connections.css'

/** /connections/new (and ?channel=) and /connections/{id}. */
export const loader = companyLoader({
  permission: 'connection:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'connectionId')
    const { queues } = await directoryFor(ctx)
    const known = id === null ? null : await connectionOfForm(ctx, id)
    return {
      connection: known?.connection ?? null,
      value: known?.value ?? (await newConnectionValue(ctx)),
      rules: {
        save: formRules(connectionForm),
        whatsapp: formRules(newConnectionForms.whatsapp),
        whatsappapi: formRules(newConnectionForms.whatsappapi),
      },
      queues: queues.map(({ id: value, name, color }) => ({ value, label: name, color })),
    }
  },
})

export const action = connectionsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

const OWN = [CHANNEL]
export const ErrorBoundary = () => <RecordGone own={OWN} />

export default function ConnectionDialog() {
  const { connection, value, rules, queues } = useLoaderData<typeof loader>()
  const { t } = useTranslation('connections')
  const [query] = useSearchParams()
  const changed = useConnectionChanged(queues)
  const chosen = connection === null ? formChannel(query.get(CHANNEL)) : null
  const title =
    connection !== null
      ? t('form.editTitle', { name: connection.name })
      : chosen === null
        ? t('form.newTitle')
        : `${t('form.newTitle')} · ${t(`channels.${chosen}`)}`
  const channel = connection?.channel ?? chosen
  return (
    <RecordDialog title={title} className="connection-dialog" own={OWN}>
      {channel === null ? (
        <ChannelChoice />
      ) : (
        <RecordForm<ConnectionFormValue>
          key={channel}
          files
          rules={rules[chosen ?? 'save']}
          value={value}
          intent={chosen ?? 'save'}
          {...(chosen === null
            ? { changed, longTexts: { greetingMessage: t('form.greeting') } }
            : { submitLabel: t('form.create') })}
          rows={{ queueIds: 'set' }}
          shown={({ token = '', id = '', channel: made }) => (
            <NewToken token={token}>
              {made === 'whatsapp' && (
                <LinkPhone of={Number(id)} testId="link-new" replace>
                  {t('empty.action')}
                </LinkPhone>
              )}
            </NewToken>
          )}
        >
          {(fields) => (
            <>
              {chosen !== null && <input type="hidden" name={CHANNEL} value={chosen} />}
              <ConnectionFields
                fields={fields}
                channel={channel}
                connection={connection}
                queues={queues}
              />
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  )
}
