import { IconButton } from '@radix-ui/themes/components/icon-button'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { FormEvent, PointerEventHandler } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { stepBefore } from './order.ts'
import type { Order } from './order.ts'

type OrderCellProps = {
  queue: { id: number; name: string }
  order: Order
  isDragged: boolean
  grip: { onPointerDown: PointerEventHandler }
  onMove: (id: number, beforeId: number | null) => void
}

/** A queue's place, and the ways to another: a handle, two buttons, and without scripts the same buttons as a form. */
export function OrderCell({ queue, order, isDragged, grip, onMove }: OrderCellProps) {
  const { t } = useTranslation('queues')
  const isHydrated = useHydrated()
  const { id, name } = queue
  const place = order.indexOf(id) + 1
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    onMove(id, submitter.value === '' ? null : Number(submitter.value))
  }
  return (
    <form
      method="post"
      action="/queues"
      className="order-cell"
      data-dragged={isDragged ? '' : undefined}
      onSubmit={send}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="queueId" value={id} />
      {isHydrated && (
        <span className="order-grip" data-testid={`grip-${id}`} aria-hidden {...grip}>
          <GripVertical size={16} />
        </span>
      )}
      <span className="order-place">{place}</span>
      <span className="row-actions">
        {(['up', 'down'] as const).map((step) => {
          const isAtEnd = step === 'up' ? place === 1 : place === order.length
          const label = t(`order.${step}`, { name })
          const Icon = step === 'up' ? ArrowUp : ArrowDown
          return (
            <IconButton
              key={step}
              type="submit"
              size="1"
              variant="ghost"
              color="gray"
              name="beforeId"
              value={stepBefore(order, id, step) ?? ''}
              // With scripts, one that is pressed until the queue is at the end keeps the focus.
              disabled={isAtEnd && !isHydrated}
              aria-disabled={isAtEnd}
              aria-label={label}
              data-testid={`${step}-${id}`}
              {...tip(label)}
            >
              <Icon size={15} aria-hidden />
            </IconButton>
          )
        })}
      </span>
    </form>
  )
}
