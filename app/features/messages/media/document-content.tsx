import { Download, File, FileArchive, FileSpreadsheet, FileText, ImageOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { bytesText } from '#app/components/bytes-text.ts'
import { FileName } from '#app/components/file-name.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { FileState } from './file-state.tsx'
import { fileFactsOf, undrawnOf } from './media-facts.ts'

const KINDS: readonly [RegExp, LucideIcon][] = [
  [/sheet|excel|csv|\.(xlsx?|csv|ods)$/i, FileSpreadsheet],
  [/zip|rar|7z|tar|gzip/i, FileArchive],
  [/pdf|word|text|document|presentation/i, FileText],
]

/** A document: what it is, how large, opened or downloaded by a press. A picture that is not drawn is one, and is not opened either. */
export function DocumentContent({ message }: { message: MessageView }) {
  const { t } = useTranslation(['messages', 'previews'])
  const { number } = useFormats()
  const facts = fileFactsOf(message.data)
  const undrawn = undrawnOf(message)
  const name =
    facts.name ?? t(undrawn === null ? 'previews:kinds.application' : 'previews:kinds.image')
  const Icon =
    undrawn !== null
      ? ImageOff
      : (KINDS.find(([kind]) => kind.test(`${facts.mime} ${facts.name}`))?.[1] ?? File)
  const ending = /\.([a-z0-9]{1,5})$/i.exec(facts.name ?? '')?.[1]?.toUpperCase()
  const size = facts.size === null ? null : bytesText(facts.size, number)
  const details = [ending, size].filter((one) => one != null).join(' · ')
  const words = (
    <>
      <span className="message-media-icon" aria-hidden>
        <Icon size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">
          <FileName name={name} />
        </span>
        {message.mediaUrl === null ? (
          <FileState message={message} failed={facts.failed} />
        ) : (
          details !== '' && <span className="message-media-detail">{details}</span>
        )}
        {undrawn !== null && (
          <span className="message-media-detail" data-testid="undrawn">
            {t(`media.undrawn.${undrawn}`)}
          </span>
        )}
      </span>
    </>
  )
  const download = {
    href: `${message.mediaUrl}&download=1`,
    download: facts.name ?? '',
  }
  if (message.mediaUrl === null) {
    return (
      <span className="message-media" data-kind="application">
        {words}
      </span>
    )
  }
  return (
    <span className="message-media" data-kind="application">
      <a
        className="media-link focus-ring"
        {...(undrawn === null
          ? { href: message.mediaUrl, target: '_blank', rel: 'noopener noreferrer' }
          : download)}
        data-testid="open-document"
      >
        {words}
      </a>
      <a
        className="media-button focus-ring"
        {...download}
        aria-label={t('media.downloadNamed', { name })}
        title={t('media.download')}
      >
        <Download size={16} strokeWidth={1.8} aria-hidden />
      </a>
    </span>
  )
}
