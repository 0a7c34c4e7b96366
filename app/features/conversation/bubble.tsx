import { Ban, Copy, Eye, Forward, ListChecks, Lock, RotateCcw, Trash2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useCopy } from '#app/components/use-copy.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { writerOf } from '../messages/conversation-items.ts'
import type { ConversationItem } from '../messages/conversation-items.ts'
import { MessageActions } from './message-actions.tsx'
import { captionOf, contentKindOf, isChoice } from '../messages/media/media-facts.ts'
import { MessageMedia } from '../messages/message-media.tsx'
import { MessageWords } from '../messages/message-words.tsx'
import { NoteText } from '../messages/note-text.tsx'
import { Quoted } from '../messages/quoted.tsx'
import { failureKey } from '../messages/failure-key.ts'
import { Reactions } from '../messages/reactions.tsx'
import { isOnlyEmoji } from '../messages/rich-text.ts'
import { Ticks } from '../messages/ticks.tsx'
import './bubble.css'

const WaitingFile = lazyPart(() =>
  import('../messages/waiting-file.tsx').then((m) => m.WaitingFile),
)

export type BubbleProps = {
  item: ConversationItem
  contactName: string
  onReply: (message: MessageView) => void
  onRetry: (item: ConversationItem) => void
  onDiscard: (clientId: string) => void
}

/** One message: of the contact, of the company, or a note that only the team sees. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { item, contactName, onReply } = props
  const { t } = useTranslation('messages')
  const { message } = item
  const writer = writerOf(message)
  const speaker = message.fromMe ? (message.user?.name ?? t('automatic')) : (writer ?? contactName)
  return (
    <article
      className={message.isPrivate ? 'bubble bubble-note' : 'bubble'}
      data-testid="message-bubble"
      data-from={message.fromMe ? 'me' : 'contact'}
      data-ack={message.ack}
      data-client-id={message.clientId ?? undefined}
      data-message-id={message.id === 0 ? undefined : message.id}
      data-failed={message.failed === null ? undefined : ''}
      data-starts={item.startsGroup ? '' : undefined}
      data-bare={!message.isDeleted && contentKindOf(message) === 'sticker' ? '' : undefined}
      aria-label={t(message.fromMe ? 'colleagueSays' : 'contactSays', { name: speaker })}
    >
      {writer !== null && item.startsGroup && <b className="bubble-writer truncate">{writer}</b>}
      {item.author !== null && (
        <b className="bubble-writer truncate" data-testid="bubble-author">
          {item.author}
        </b>
      )}
      {message.isPrivate ? (
        <NoteBody message={message} waiting={item.waiting} />
      ) : (
        <MessageBody
          message={message}
          waiting={item.waiting}
          staysWithContact={item.staysWithContact}
          contactName={contactName}
        />
      )}
      {message.failed !== null && <Failure {...props} />}
      <Reactions reactions={message.reactions} contactName={contactName} />
      {item.waiting === null && !item.isEarlier && (
        <MessageActions message={message} onReply={onReply} />
      )}
    </article>
  )
})

type Waiting = ConversationItem['waiting']

/** What a message carries beside its words: of ours that are on their way, from this device. */
function Carried({ message, waiting }: { message: MessageView; waiting: Waiting }) {
  if (waiting?.file === undefined) return <MessageMedia message={message} />
  return (
    <Suspense fallback={<MessageMedia message={message} />}>
      <WaitingFile message={message} file={waiting.file} refused={waiting.refused !== null} />
    </Suspense>
  )
}

type MessageBodyProps = Pick<ConversationItem, 'message' | 'waiting' | 'staysWithContact'> & {
  contactName: string
}

function MessageBody({ message, waiting, staysWithContact, contactName }: MessageBodyProps) {
  const { t } = useTranslation(['messages', 'previews'])
  const formats = useFormats()
  if (message.isDeleted) {
    return (
      <p className="bubble-text bubble-deleted">
        <Ban size={14} aria-hidden /> {t(staysWithContact ? 'deletedHere' : 'previews:deleted')}
        <span className="bubble-foot">{formats.time(message.sentAt)}</span>
      </p>
    )
  }
  const caption = captionOf(message)
  const isLarge = message.mediaType === null && isOnlyEmoji(message.body)
  return (
    <>
      {message.isForwarded && (
        <span className="bubble-mark">
          <Forward size={12} aria-hidden /> {t('forwarded')}
        </span>
      )}
      {message.data?.['viewOnce'] === true && message.mediaType !== 'unsupported' && (
        <span className="bubble-mark">
          <Eye size={12} aria-hidden /> {t('media.viewOnce')}
        </span>
      )}
      {isChoice(message.data) && (
        <span className="bubble-mark" data-kind="choice">
          <ListChecks size={12} aria-hidden /> {t('chosen')}
        </span>
      )}
      {message.quotedMsg !== null && (
        <Quoted quoted={message.quotedMsg} contactName={contactName} />
      )}
      <Carried message={message} waiting={waiting} />
      <div
        className="bubble-text"
        data-large={isLarge ? '' : undefined}
        data-empty={caption === '' ? '' : undefined}
      >
        <MessageWords text={caption} />
        <span className="bubble-foot">
          {message.isEdited && <span>{t('edited')}</span>}
          <time dateTime={message.sentAt} title={formats.dateTime(message.sentAt)}>
            {formats.time(message.sentAt)}
          </time>
          {message.fromMe && <Ticks ack={message.ack} failed={message.failed !== null} />}
        </span>
      </div>
    </>
  )
}

function NoteBody({ message, waiting }: { message: MessageView; waiting: Waiting }) {
  const { t } = useTranslation(['messages', 'previews'])
  const formats = useFormats()
  return (
    <>
      <Lock size={14} strokeWidth={1.8} aria-hidden />
      <div className="note-words">
        <p className="note-head">
          <b>{message.user?.name ?? t('team')}</b> · {t('onlyTeam')} ·{' '}
          <time dateTime={message.sentAt}>{formats.time(message.sentAt)}</time>
          {message.id === 0 && message.failed === null && <Ticks ack={0} />}
        </p>
        {!message.isDeleted && <Carried message={message} waiting={waiting} />}
        <div className="note-said">
          {message.isDeleted ? t('previews:deleted') : <NoteText text={message.body} />}
        </div>
      </div>
    </>
  )
}

function Failure({ item, onRetry, onDiscard }: BubbleProps) {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const copy = useCopy()
  const { failed, clientId } = item.message
  const { waiting } = item
  if (failed === null) return null
  // The provider's words are all there is for its failures; ours have words of the catalogue.
  const ours = failureKey(failed.code)
  const told = failed.reason === '' ? errorText(failed.code || undefined) : failed.reason
  const reason = ours === null ? told : t(`failures.${ours}`)
  const isForAnother = failed.code === 'ERR_RECEIVER_CHANGED'
  const { body } = waiting ?? item.message
  return (
    <div className="bubble-failure" role="alert">
      <span>{t('failedWith', { reason })}</span>
      {failed.canRetry && (
        <button
          type="button"
          className="plain-button link"
          data-testid="retry-message"
          onClick={() => onRetry(item)}
        >
          <RotateCcw size={12} aria-hidden /> {t(isForAnother ? 'sendAnyway' : 'retry')}
        </button>
      )}
      {(!failed.canRetry || isForAnother) && body !== '' && (
        <button
          type="button"
          className="plain-button link"
          data-testid="copy-refused"
          onClick={() => void copy(body)}
        >
          <Copy size={12} aria-hidden /> {t('composer.copyUnsent')}
        </button>
      )}
      {waiting !== null && clientId !== null && (
        <button
          type="button"
          className="plain-button link"
          data-testid="discard-message"
          onClick={() => onDiscard(clientId)}
        >
          <Trash2 size={12} aria-hidden /> {t('discard')}
        </button>
      )}
    </div>
  )
}
