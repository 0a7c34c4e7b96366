import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TEXT_MAX_CHARS } from '#domains/channels/limits.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { signMessage, unsignedText } from '#domains/tickets/sign-message.ts'
import { toast } from '#app/components/toast.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { sessionEndOf } from '#app/desk-client/request.ts'
import { EDIT_ID } from '../desk/composer-id.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { keepEdit, readEdits } from '../desk/drafts.ts'
import { useFailureText, useFailureToast } from '../desk/use-failure-toast.ts'
import { isWritingElsewhere } from './elsewhere.ts'
import { saveEdit } from './save-edit.ts'
import { useGrowing } from './use-growing.ts'

/**
 * Other words for an own message. The bubble shows them at once, and the old ones again when they could not reach the customer. Until they
 * have, or their writer gives them up, the device keeps them.
 */
export function EditBox({ message, onDone }: { message: MessageView; onDone: () => void }) {
  const { t } = useTranslation(['messages', 'common'])
  const { companyId, me } = useDesk()
  const client = useQueryClient()
  const fail = useFailureToast()
  const failureText = useFailureText()
  const copy = useCopy()
  const input = useRef<HTMLTextAreaElement>(null)
  const before = unsignedText(message.body, me.name)
  const isSigned = before !== message.body
  const place = { companyId, userId: me.userId, ticketId: message.ticketId }
  const keptWords = () =>
    readEdits(deviceStorage(), place).find(({ messageId }) => messageId === message.id)?.body
  const keep = (words: string) =>
    keepEdit(deviceStorage(), place, { messageId: message.id, body: words })
  const [text, setText] = useState(() => keptWords() ?? before)
  const body = text.trim()
  const isTooLong = (isSigned ? signMessage(body, me.name) : body).length > TEXT_MAX_CHARS
  useGrowing(input, text)
  useEffect(() => {
    if (isWritingElsewhere()) return
    const { length } = input.current?.value ?? ''
    input.current?.focus()
    input.current?.setSelectionRange(length, length)
  }, [])

  const save = () => {
    if (body === '' || isTooLong) return
    onDone()
    // Words that are kept may have failed since they were shown in the message.
    if (body === before && keptWords() === undefined) return
    const isKept = keep(text)
    const put = (next: MessageView) =>
      client.setQueryData<ConversationData>(
        keys.conversation(message.ticketId),
        (known) => known && putMessage(known, next),
      )
    put({ ...message, body: isSigned ? signMessage(body, me.name) : body, isEdited: true })
    saveEdit(place, { messageId: message.id, body }, message, put).catch((thrown: unknown) => {
      if (isKept || sessionEndOf(thrown) !== null) return fail(thrown)
      toast({
        kind: 'error',
        text: failureText(thrown),
        action: { label: t('common:copyUnsent'), run: () => copy(body) },
        durationMs: null,
      })
    })
  }
  const cancel = () => {
    keep('')
    onDone()
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
          onClick={cancel}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
      <textarea
        ref={input}
        id={EDIT_ID}
        data-message-id={message.id}
        rows={1}
        aria-label={t('composer.editing')}
        value={text}
        enterKeyHint="done"
        onChange={({ target: { value } }) => {
          setText(value)
          keep(value === before ? '' : value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            if (!event.repeat) save()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            cancel()
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
