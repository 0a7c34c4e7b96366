import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { QuotedMessage } from '#domains/messages/messages.types.ts'
import { previewText } from './rich-text.ts'
import { useKindName } from './message-media.tsx'

/** The message that another one answers. */
export function Quoted({ quoted, contactName }: { quoted: QuotedMessage; contactName: string }) {
  const { t } = useTranslation(['messages', 'previews'])
  const kindName = useKindName()
  const kind = kindName({ mediaType: quoted.mediaType, data: null })
  const fallback = quoted.isDeleted ? t('previews:deleted') : (kind ?? t('quotedUnknown'))
  const words = quoted.body === '' ? fallback : previewText(quoted.body)
  const isUnknown = quoted.id === null && quoted.body === ''
  return (
    <span className="quoted" data-from={quoted.fromMe ? 'me' : 'contact'}>
      {!isUnknown && (
        <b className="truncate">{quoted.fromMe ? t('you') : (quoted.contactName ?? contactName)}</b>
      )}
      <span className="quoted-words">{words}</span>
    </span>
  )
}
