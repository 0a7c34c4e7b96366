import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { fileFactsOf, isSticker } from './media-facts.ts'
import './lightbox.css'

type LightboxProps = {
  messages: readonly MessageView[]
  shown: number
  onShow: (messageId: number) => void
  onClose: () => void
}

/** One picture over everything, and the way to the conversation's others: arrows, Escape, a press beside it. */
export function Lightbox({ messages, shown, onShow, onClose }: LightboxProps) {
  const { t } = useTranslation('messages')
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  const pictures = messages.filter(
    ({ mediaType, mediaUrl, data }) =>
      mediaType === 'image' && mediaUrl !== null && !isSticker(data),
  )
  const at = pictures.findIndex(({ id }) => id === shown)
  const message = pictures[at]
  // It was taken back while somebody looked at it.
  useEffect(() => {
    if (message === undefined) onClose()
  }, [message, onClose])
  if (message?.mediaUrl == null) return null
  const before = pictures[at - 1]
  const after = pictures[at + 1]
  const facts = fileFactsOf(message.data)
  const turn = (event: KeyboardEvent) => {
    // The desk's own keys mean nothing over the picture: Escape would leave the ticket.
    event.stopPropagation()
    const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined
    if (next === undefined) return
    event.preventDefault()
    onShow(next.id)
  }
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t('kinds.image')}
      data-testid="lightbox"
      onClose={onClose}
      onKeyDown={turn}
    >
      <header>
        <span className="lightbox-facts" role="status">
          {t('media.nth', { n: at + 1, of: pictures.length })} · {formats.dateTime(message.sentAt)}
        </span>
        <a
          className="lightbox-button"
          href={`${message.mediaUrl}&download=1`}
          download={facts.name ?? ''}
          aria-label={t('media.download')}
          title={t('media.download')}
        >
          <Download size={20} strokeWidth={1.8} aria-hidden />
        </a>
        <button
          type="button"
          className="plain-button lightbox-button"
          aria-label={t('media.close')}
          title={t('media.close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={22} strokeWidth={1.8} aria-hidden />
        </button>
      </header>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      <div
        className="lightbox-stage"
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) dialog.current?.close()
        }}
      >
        <img
          key={message.id}
          src={message.mediaUrl}
          alt={message.body === '' ? t('kinds.image') : message.body}
          width={facts.width ?? undefined}
          height={facts.height ?? undefined}
          style={
            facts.thumbnail === null ? undefined : { backgroundImage: `url("${facts.thumbnail}")` }
          }
        />
      </div>
      {message.body !== '' && <p className="lightbox-caption">{message.body}</p>}
      {before !== undefined && (
        <button
          type="button"
          className="plain-button lightbox-button lightbox-turn"
          data-to="before"
          aria-label={t('media.before')}
          onClick={() => onShow(before.id)}
        >
          <ChevronLeft size={26} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      {after !== undefined && (
        <button
          type="button"
          className="plain-button lightbox-button lightbox-turn"
          data-to="after"
          aria-label={t('media.after')}
          onClick={() => onShow(after.id)}
        >
          <ChevronRight size={26} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </dialog>
  )
}
