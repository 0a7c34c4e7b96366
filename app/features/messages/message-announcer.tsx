import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useKindName } from './message-media.tsx'
import { previewText } from './rich-text.ts'

/** Reads new messages of the contact aloud, once each; history and our own stay silent. */
export function MessageAnnouncer({
  messages,
  contactName,
}: {
  messages: readonly MessageView[]
  contactName: string
}) {
  const { t } = useTranslation('messages')
  const kindName = useKindName()
  const [said, setSaid] = useState('')
  const last = messages.at(-1)
  const heard = useRef(last?.id ?? 0)
  useEffect(() => {
    if (last === undefined || last.id <= heard.current) return
    heard.current = last.id
    if (last.fromMe) return
    setSaid(
      t('announce', {
        name: contactName,
        text: last.body === '' ? (kindName(last) ?? '') : previewText(last.body),
      }),
    )
  }, [last, contactName, kindName, t])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {said}
    </p>
  )
}
