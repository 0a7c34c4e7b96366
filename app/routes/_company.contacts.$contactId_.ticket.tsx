import { Button } from '@radix-ui/themes/components/button'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { connectionsReaching } from '#domains/connections/connection-to.ts'
import { contactById } from '#domains/contacts/contacts.queries.ts'
import { ticketPlaces } from '#domains/tickets/open-ticket.ts'
import { openTicketForm } from '#domains/tickets/tickets.inputs.ts'
import type { TicketHolder } from '#domains/tickets/tickets.types.ts'
import { ownUser } from '#domains/users/users.queries.ts'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { SelectField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { ticketOpening } from '#app/features/contacts/contacts-action.server.ts'
import { ticketPath } from '#app/features/person/ticket-path.ts'
import { useHolderText } from '#app/features/tickets/holder-text.ts'
import { usualConnection } from '#domains/connections/usual-connection.ts'
import { ticketDialogsWords } from '#app/i18n/pages/ticket-dialogs.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { dialogClientLoader } from '#app/route-builders/own-failure.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'ticket:create',
  load: async (ctx, { params }) => {
    const [{ id, name }, directory, own] = await Promise.all([
      contactById(ctx, recordId(params, 'contactId') ?? 0),
      directoryFor(ctx),
      ownUser(ctx),
    ])
    const places = ticketPlaces(ctx, directory)
    const connections = await connectionsReaching(ctx, places.connections, id)
    const usual = usualConnection(connections, own.whatsappId)
    return { name, ...places, connections, usual, rules: formRules(openTicketForm) }
  },
})

export const action = ticketOpening
export const handle = { words: ticketDialogsWords }
export const clientLoader = dialogClientLoader<typeof loader>(ticketDialogsWords)
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Starts a conversation with a contact, and goes to it. */
export default function TicketOpening() {
  const { name, queues, mayOmitQueue, connections, usual, rules } =
    useLoaderData<typeof clientLoader>()
  const { t } = useTranslation(['contactBook', 'ticketDialogs'])
  const only = queues.length === 1 ? queues[0] : undefined
  return (
    <RecordDialog title={t('ticket.title', { name })}>
      <RecordForm<{ queueId: string; whatsappId: string }>
        rules={rules}
        value={{ queueId: String(only?.id ?? ''), whatsappId: String(usual ?? '') }}
        intent="open"
        submitLabel={t('ticket.create')}
        shown={({ holder = '' }) => <Held {...(JSON.parse(holder) as TicketHolder)} name={name} />}
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.queueId}
              label={t('ticketDialogs:new.queue')}
              placeholder={t(`ticketDialogs:new.${mayOmitQueue ? 'withoutQueue' : 'chooseQueue'}`)}
              options={queues.map(({ id, name: label }) => ({ value: id, label }))}
            />
            <SelectField
              field={fields.whatsappId}
              label={t('ticketDialogs:new.connection')}
              options={connections.map(({ id, name: label, channel }) => ({
                value: id,
                label: `${label} · ${CHANNEL_NAMES[channel]}`,
              }))}
            />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}

/** Another person was first (specification part 1 §4). */
function Held({ name, ...holder }: TicketHolder & { name: string }) {
  const { t } = useTranslation('ticketDialogs')
  return (
    <>
      <p className="dialog-text" role="alert" data-testid="ticket-held">
        {useHolderText(holder, name)}
      </p>
      <div className="dialog-actions">
        <CancelLink label={t('conflict.understood')} />
        <Button asChild>
          <Link to={ticketPath(holder.ticket.uuid)}>{t('conflict.look')}</Link>
        </Button>
      </div>
    </>
  )
}
