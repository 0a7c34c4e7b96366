import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TEXT_MAX_CHARS } from '#domains/channels/limits.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { signMessage, unsignedText } from '#domains/tickets/sign-message.ts'
import { editMessage } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { useGrowing } from './use-growing.ts'

/** Other words for an own message. The bubble shows them at once, and the old ones again when they could not reach the customer. */
export function EditBox({ message, onDone }: { message: MessageView; onDone: () => void }) {
  const { t } = useTranslation('messages')
  const { me } = useDesk()
  const client = useQueryClient()
  const fail = useFailureToast()
  const input = useRef<HTMLTextAreaElement>(null)
  const before = unsignedText(message.body, me.name)
  const isSigned = before !== message.body
  const [text, setText] = useState(before)
  const body = text.trim()
  const isTooLong = (isSigned ? signMessage(body, me.name) : body).length > TEXT_MAX_CHARS
  useGrowing(input, text)
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(before.length, before.length)
  }, [before])

  const save = () => {
    if (body === '' || isTooLong) return
    onDone()
    if (body === before) return
    const put = (next: MessageView) =>
      client.setQueryData<ConversationData>(
        keys.conversation(message.ticketId),
        (known) => known && putMessage(known, next),
      )
    put({ ...message, body: isSigned ? signMessage(body, me.name) : body, isEdited: true })
    editMessage(message.id, body).then(put, (thrown: unknown) => {
      put(message)
      fail(thrown)
    })
  }

  return (
    <form
      className="composer"
      data-testid="edit-box"
      data-unsent=""
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="reply-bar">
        <div>
          <b>{t('composer.editing')}</b>
          <span className="truncate">{before}</span>
        </div>
        <button
          type="button"
          className="plain-button focus-ring"
          aria-label={t('composer.cancelEdit')}
          onClick={onDone}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
      <textarea
        ref={input}
        rows={1}
        aria-label={t('composer.editing')}
        value={text}
        enterKeyHint="done"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            save()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            onDone()
          }
        }}
      />
      <div className="composer-bar">
        <span className="composer-count" role="status" data-over={isTooLong ? '' : undefined}>
          {isTooLong && t('composer.editTooLong', { max: TEXT_MAX_CHARS })}
        </span>
        <button
          type="submit"
          className="plain-button composer-send focus-ring"
          data-testid="edit-save"
          aria-label={t('composer.saveEdit')}
          title={t('composer.saveEdit')}
          disabled={body === '' || isTooLong}
        >
          <Check size={17} strokeWidth={2} aria-hidden />
        </button>
      </div>
    </form>
  )
}
