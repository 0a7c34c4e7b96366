import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { announce } from '#app/components/announcer.tsx'
import { toast } from '#app/components/toast.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { inOrder, movedBefore } from './order.ts'
import type { Order } from './order.ts'

type Named = { id: number; name: string }

/**
 * The queues in the order this person gives them: shown at once, saved one move after another, and back as it was where a move is
 * refused. A move names what the queue stands in front of, so that a colleague's move at the same time is kept too.
 */
export function useQueueOrder<Queue extends Named>(queues: readonly Queue[]) {
  const { t } = useTranslation(['queues', 'common'])
  const errorText = useErrorText()
  const { revalidate } = useRevalidator()
  const [order, setOrder] = useState<Order | null>(null)
  const unsaved = useRef(0)
  const saving = useRef(Promise.resolve())
  const focused = useRef<Element | null>(null)
  const rows = order === null ? queues : inOrder(queues, order)

  // What is loaded once all moves are saved holds them.
  useEffect(() => {
    if (unsaved.current === 0) setOrder(null)
  }, [queues])

  // A row that changes its place in the document loses the focus that is in it.
  useEffect(() => {
    const element = focused.current
    focused.current = null
    if (element instanceof HTMLElement && element.isConnected) {
      element.focus()
      element.scrollIntoView({ block: 'nearest' })
    }
  }, [order])

  const move = useCallback(
    (id: number, beforeId: number | null) => {
      const ids = rows.map((row) => row.id)
      const next = movedBefore(ids, id, beforeId)
      if (next.every((one, at) => one === ids[at])) return
      const { activeElement } = document
      focused.current = activeElement?.closest('tr') === null ? null : activeElement
      setOrder(next)
      const place = next.indexOf(id) + 1
      const { name = '' } = rows.find((row) => row.id === id) ?? {}
      announce(t('queues:order.moved', { name, place, total: next.length }))
      unsaved.current++
      saving.current = saving.current
        .then(() => deskCall('PUT /queue/order', { body: { queueId: id, beforeId } }))
        .then(
          () => undefined,
          (thrown: unknown) => {
            const code = thrown instanceof DeskError ? thrown.code : null
            const text = code === null ? t('common:noConnection') : errorText(code)
            toast({ kind: 'error', text })
            setOrder(null)
          },
        )
        .then(() => {
          unsaved.current--
          if (unsaved.current === 0) revalidate()
        })
    },
    [rows, t, errorText, revalidate],
  )
  return { rows, move }
}
