import { Suspense, useState } from 'react'
import type { RefObject } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { slashQuery } from './find-quick-messages.ts'
import { mentionQuery } from './mention-query.ts'
import type { SuggestionKeys } from './suggestion-list.tsx'
import type { Attachments } from './use-attachments.ts'

const QuickReplies = lazyPart(() => import('./quick-replies.tsx').then((m) => m.QuickReplies))
const MentionList = lazyPart(() => import('./mention-list.tsx').then((m) => m.MentionList))

type ComposerSuggestionsProps = {
  ticket: TicketView
  text: string
  /** Where the caret stands in the text. */
  caret: number
  isNote: boolean
  input: RefObject<HTMLTextAreaElement | null>
  keys: SuggestionKeys
  /** The text as it is with what was taken, and where the caret goes. */
  onChange: (text: string, caret: number) => void
  /** A quick reply brings a file. */
  onFile: Attachments['bring']
}

/** What a slash in a message or an @ in a note calls up. Closed with Escape it stays closed for that call. */
export function ComposerSuggestions({
  ticket,
  text,
  caret,
  isNote,
  onChange,
  onFile,
  ...list
}: ComposerSuggestionsProps) {
  const [dismissed, dismiss] = useState<number | null>(null)
  const slash = isNote ? null : slashQuery(text)
  const mention = isNote ? mentionQuery(text, caret) : null
  /** Where the call begins, which tells one from another. */
  const start = slash === null ? (mention?.start ?? null) : 0
  if (start === null) {
    if (dismissed !== null) dismiss(null)
    return null
  }
  if (dismissed === start) return null
  const onDismiss = () => dismiss(start)
  return (
    <Suspense fallback={null}>
      {slash !== null && (
        <QuickReplies
          {...list}
          ticket={ticket}
          query={slash}
          onDismiss={onDismiss}
          onPick={(words) => onChange(words, words.length)}
          onFile={onFile}
        />
      )}
      {mention !== null && (
        <MentionList
          {...list}
          ticket={ticket}
          query={mention.query}
          onDismiss={onDismiss}
          onPick={(name) => {
            const before = `${text.slice(0, mention.start)}@${name} `
            onChange(before + text.slice(caret), before.length)
          }}
        />
      )}
    </Suspense>
  )
}
