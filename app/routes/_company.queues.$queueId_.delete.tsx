import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { queueIn, queuesOverview } from '#domains/queues/queues.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { WhereTo } from '#app/features/queues/where-to.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'queue:manage',
  load: async (ctx, { params }) => {
    const overview = await queuesOverview(ctx)
    const queue = queueIn(overview, recordId(params, 'queueId'))
    const others = overview.queues.filter(({ id }) => id !== queue.id)
    return { queue, others: others.map(({ id, name }) => ({ id, name })) }
  },
})

export const action = queuesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function QueueDeletion() {
  const { queue, others } = useLoaderData<typeof loader>()
  const { t } = useTranslation('queues')
  const { name, people, connections, active, waiting } = queue
  return (
    <DeleteDialog
      title={t('remove.title', { name })}
      choice={active > 0 && <WhereTo others={others} />}
    >
      {[
        people > 0 && t('remove.people', { count: people }),
        connections.length > 0 &&
          t('remove.connections', { count: connections.length, names: connections.join(', ') }),
        active === 0
          ? t('remove.noTickets')
          : t('remove.tickets', {
              count: active,
              waiting: t('remove.waiting', { count: waiting }),
            }),
        t('remove.closed'),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    </DeleteDialog>
  )
}
