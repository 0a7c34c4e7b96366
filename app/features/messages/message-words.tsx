import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isBlank } from '#domains/messages/is-blank.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { TEXT_FOLD_FROM, TEXT_FOLD_LINES, TEXT_SHOWN_CHARS } from './limits.ts'
import { MessageText } from './message-text.tsx'

/** The words of a bubble. A very long text shows its beginning, so that one message does not push the conversation away. */
export function MessageWords({ text }: { text: string }) {
  const { t } = useTranslation('messages')
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  if (text !== '' && isBlank(text)) return <i className="bubble-unseen">{t('long.invisible')}</i>
  const shown = isWhole ? text : beginningOf(text)
  if (shown === null || isWhole)
    return (
      <>
        <MessageText text={text} />
        {isWhole && (
          <button
            type="button"
            className="plain-button link bubble-more"
            onClick={() => setIsWhole(false)}
          >
            {t('long.less')}
          </button>
        )}
      </>
    )
  return (
    <>
      <MessageText text={shown} />…
      <button
        type="button"
        className="plain-button link bubble-more"
        data-testid="show-more"
        onClick={() => setIsWhole(true)}
      >
        {t('long.more', { size: formats.number(text.length) })}
      </button>
    </>
  )
}

/** What is shown of a text that is too long to stand whole, cut where a word ends; null for one that is not. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n', TEXT_FOLD_LINES + 1)
  const isTall = lines.length > TEXT_FOLD_LINES
  if (text.length <= TEXT_FOLD_FROM && !isTall) return null
  const beginning = lines.slice(0, TEXT_FOLD_LINES).join('\n').slice(0, TEXT_SHOWN_CHARS)
  // Half of a pair of surrogates is no character.
  return beginning.replace(/(?:\s\S{0,30}|[\ud800-\udbff])$/, '')
}
