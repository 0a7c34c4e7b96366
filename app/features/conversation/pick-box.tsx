import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FORWARD_MESSAGES_MAX } from '#domains/forwards/limits.ts'
import { isForwardable } from '#domains/forwards/is-forwardable.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { toast } from '#app/components/toast.ts'
import { writerOf } from '../messages/conversation-items.ts'
import { useKindName } from '../messages/message-media.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { withToggled } from '../desk/picked.ts'
import type { Picked } from '../desk/picked.ts'
import { PICK_FORWARD_ID } from '../forward/pick-forward-id.ts'
import './pick-box.css'

const LABEL_CHARS = 80

/** Lies over a message while messages are ticked: a press anywhere on it ticks it, and nothing in it acts. */
export function PickBox({
  message,
  contactName,
  picked,
}: {
  message: MessageView
  contactName: string
  picked: Picked
}) {
  const { t } = useTranslation(['forward', 'messages'])
  const { picked: store } = useDesk()
  const kindName = useKindName()
  const box = useRef<HTMLInputElement>(null)
  const isTicked = picked.ticketId === message.ticketId && picked.messages.has(message.id)
  const can = isForwardable(message)
  // The menu that began it is gone: the keyboard goes on where it stood.
  const isFirst = isTicked && picked.messages.size === 1
  useEffect(() => {
    if (isFirst) box.current?.focus({ preventScroll: true })
    // Only as it appears: later ticks must not take the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const toggle = () => {
    const next = withToggled(picked, message)
    if (next === picked)
      toast({ kind: 'error', text: t('pick.tooMany', { count: FORWARD_MESSAGES_MAX }) })
    store.set(next)
  }
  const speaker = message.fromMe
    ? (message.user?.name ?? t('messages:automatic'))
    : (writerOf(message) ?? contactName)
  const text = message.body === '' ? (kindName(message) ?? '') : message.body
  const label = t('pick.message', { name: speaker, text: text.slice(0, LABEL_CHARS) })
  return (
    <label
      className="pick-entry"
      data-ticked={isTicked ? '' : undefined}
      title={can ? undefined : t('pick.cannot')}
    >
      <input
        ref={box}
        type="checkbox"
        checked={isTicked}
        disabled={!can}
        aria-label={label}
        data-testid={`pick-${message.id}`}
        onChange={toggle}
        onKeyDown={(event) => onKey(event, () => store.set(null))}
      />
    </label>
  )
}

/** Arrows go from message to message, Enter goes on, Escape ends it. */
function onKey(event: KeyboardEvent<HTMLInputElement>, cancel: () => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    const log = event.currentTarget.closest('[role=log]')
    const boxes = [...(log?.querySelectorAll<HTMLInputElement>('.pick-entry > input') ?? [])]
    const next = boxes[boxes.indexOf(event.currentTarget) + step]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'Enter') document.getElementById(PICK_FORWARD_ID)?.click()
  else if (event.key === 'Escape') cancel()
  else return
  event.preventDefault()
  event.stopPropagation()
}
