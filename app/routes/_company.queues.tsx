import { useActionData } from '@remix-run/react'
import { ListOrdered } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { QueueOverview } from '#domains/queues/queues.types.ts'
import { queuesOverview } from '#domains/queues/queues.queries.ts'
import { Announcer } from '#app/components/announcer.tsx'
import { FormProblem } from '#app/components/forms/form-answer.tsx'
import { ListPage } from '#app/components/lists/list-page.tsx'
import { RowActions } from '#app/components/lists/row-actions.tsx'
import { wholeList } from '#app/components/lists/whole-list.ts'
import { inOrder } from '#app/features/queues/order.ts'
import { OrderCell } from '#app/features/queues/order-cell.tsx'
import {
  QueueGreeting,
  QueueName,
  QueuePeople,
  QueuesFoot,
  QueueWaiting,
} from '#app/features/queues/queue-cells.tsx'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { useDragRows } from '#app/features/queues/use-drag-rows.ts'
import { useOrderKeys } from '#app/features/queues/use-order-keys.ts'
import { useQueueOrder } from '#app/features/queues/use-queue-order.ts'
import { queuesWords } from '#app/features/queues/words.ts'
import { opensTicket } from '#app/features/tickets/opens-ticket.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { pageClientLoader } from '#app/route-builders/page-client-loader.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import { pageMeta, pageRevalidation, usePageData } from '#app/route-builders/page-route.ts'

export const loader = companyLoader({
  permission: 'queue:manage',
  load: async (ctx, { request }) => ({
    overview: await queuesOverview(ctx),
    title: await pageTitle(request, 'queues:title'),
  }),
})

export const action = queuesAction
export const handle = { words: queuesWords }
export const clientLoader = pageClientLoader(queuesWords)
export const meta = pageMeta
export const shouldRevalidate = pageRevalidation

export default function QueuesPage() {
  const { overview, title } = usePageData<typeof loader>(queuesWords, {
    queue: true,
    whatsapp: true,
    // Those who come and go too.
    user: () => true,
    ticket: true,
    appMessage: opensTicket,
  })
  const { t } = useTranslation('queues')
  const { queues, withoutQueue } = overview
  const { rows, move } = useQueueOrder<QueueOverview>(queues)
  const ids = rows.map(({ id }) => id)
  const { draggedId, order, grip } = useDragRows(ids, move)
  useOrderKeys(order, move)
  // Of a move without scripts.
  const refused = useActionData<FormAnswer>()?.result.error?.['']
  return (
    <>
      <ListPage
        title={title}
        lead={t('lead')}
        icon={<ListOrdered size={20} />}
        words={{ add: t('add'), emptyTitle: t('empty.title'), emptyText: t('empty.text') }}
        list={wholeList(inOrder(rows, order))}
        nextCursor={null}
        testId="queue"
        notice={<FormProblem codes={refused} />}
        foot={<QueuesFoot withoutQueue={withoutQueue} />}
        columns={[
          {
            key: 'order',
            label: t('columns.order'),
            cell: (queue) => (
              <OrderCell
                queue={queue}
                order={order}
                isDragged={queue.id === draggedId}
                grip={grip(queue.id)}
                onMove={move}
              />
            ),
          },
          {
            key: 'id',
            label: t('columns.id'),
            kind: 'number',
            only: 'table',
            cell: ({ id }) => <span className="queue-fact">{id}</span>,
          },
          {
            key: 'name',
            label: t('columns.name'),
            kind: 'title',
            cell: (queue) => <QueueName queue={queue} />,
          },
          {
            key: 'color',
            label: t('columns.color'),
            only: 'table',
            cell: ({ color }) => <code className="queue-fact">{color}</code>,
          },
          {
            key: 'greeting',
            label: t('columns.greeting'),
            kind: 'text',
            width: '38%',
            cell: (queue) => <QueueGreeting queue={queue} />,
          },
          {
            key: 'online',
            label: t('columns.online'),
            cell: (queue) => <QueuePeople queue={queue} />,
          },
          {
            key: 'waiting',
            label: t('columns.waiting'),
            kind: 'number',
            cell: (queue) => <QueueWaiting queue={queue} />,
          },
          {
            key: 'actions',
            label: t('columns.actions'),
            kind: 'actions',
            cell: ({ id, name }) => <RowActions id={id} name={name} />,
          },
        ]}
      />
      <Announcer />
    </>
  )
}
