import { ChevronLeft, ChevronRight, CornerUpLeft, Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { fileFactsOf, isSticker, undrawnOf } from './media-facts.ts'
import { useSwipe } from './use-swipe.ts'
import './lightbox.css'

type LightboxProps = {
  messages: readonly MessageView[]
  shown: number
  onShow: (messageId: number) => void
  onClose: () => void
  /** There are older ones: asked for as the first of those here is reached. */
  onOlder?: () => void
  /** Leads to where a message stands. */
  onPlace?: (messageId: number) => void
}

/** One picture or video over everything, and the way to the others: arrows, a swipe, Escape, a press beside it. */
export function Lightbox(props: LightboxProps) {
  const { messages, shown, onShow, onClose, onOlder, onPlace } = props
  const { t } = useTranslation(['messages', 'previews'])
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  const pictures = messages.filter(
    (one) =>
      (one.mediaType === 'image' || one.mediaType === 'video') &&
      one.mediaUrl !== null &&
      !isSticker(one.data) &&
      undrawnOf(one) === null,
  )
  const at = pictures.findIndex(({ id }) => id === shown)
  const message = pictures[at]
  useOlder(at === 0, messages, onOlder)
  const swipe = useSwipe((towards) => {
    const next = pictures[towards === 'left' ? at + 1 : at - 1]
    if (next !== undefined) onShow(next.id)
  })
  // It was taken back while somebody looked at it.
  useEffect(() => {
    if (message === undefined) onClose()
  }, [message, onClose])
  if (message?.mediaUrl == null) return null
  const before = pictures[at - 1]
  const after = pictures[at + 1]
  const facts = fileFactsOf(message.data)
  const isVideo = message.mediaType === 'video'
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
      aria-label={t(isVideo ? 'previews:kinds.video' : 'previews:kinds.image')}
      data-testid="lightbox"
      onClose={onClose}
      onKeyDown={turn}
    >
      <header>
        <span className="lightbox-facts" role="status">
          {t('media.nth', { n: at + 1, of: pictures.length })} · {formats.dateTime(message.sentAt)}
        </span>
        {onPlace !== undefined && (
          <button
            type="button"
            className="plain-button lightbox-button"
            aria-label={t('media.inConversation')}
            title={t('media.inConversation')}
            data-testid="lightbox-place"
            onClick={() => onPlace(message.id)}
          >
            <CornerUpLeft size={20} strokeWidth={1.8} aria-hidden />
          </button>
        )}
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
        {...swipe}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) dialog.current?.close()
        }}
      >
        {isVideo ? (
          // eslint-disable-next-line jsx-a11y/media-has-caption -- what a customer filmed has no captions
          <video
            key={message.id}
            src={message.mediaUrl}
            poster={facts.thumbnail ?? undefined}
            aria-label={t('previews:kinds.video')}
            controls
            autoPlay
            playsInline
          />
        ) : (
          <img
            key={message.id}
            src={message.mediaUrl}
            alt={message.body === '' ? t('previews:kinds.image') : message.body}
            width={facts.width ?? undefined}
            height={facts.height ?? undefined}
            style={
              facts.thumbnail === null
                ? undefined
                : { backgroundImage: `url("${facts.thumbnail}")` }
            }
          />
        )}
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

/** At the first of those here older ones are asked for: again, while what comes holds nothing to show. */
function useOlder(
  isFirst: boolean,
  messages: readonly MessageView[],
  onOlder: (() => void) | undefined,
): void {
  const ask = useRef(onOlder)
  useEffect(() => {
    ask.current = onOlder
  })
  useEffect(() => {
    if (isFirst) ask.current?.()
  }, [isFirst, messages])
}
