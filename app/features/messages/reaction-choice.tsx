import { Plus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { writingWords } from '#app/i18n/pages/writing.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { ownReactionOf, useReact } from './use-react.ts'
import './reaction-choice.css'

const EmojiPicker = lazyPart(
  () => import('../emoji/emoji-picker.tsx').then((m) => m.EmojiPicker),
  writingWords,
)

/** The six that WhatsApp itself offers. */
const COMMON = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** Six emojis at hand and all others behind a plus. The one that is given is pressed; pressing it again takes it back. */
export function ReactionChoice({ message, onDone }: { message: MessageView; onDone: () => void }) {
  const { t } = useTranslation('messages')
  const react = useReact()
  const row = useRef<HTMLDivElement>(null)
  const [showsAll, showAll] = useState(false)
  const own = ownReactionOf(message)
  useEffect(() => row.current?.querySelector('button')?.focus(), [])
  const pick = (emoji: string) => {
    onDone()
    react(message, emoji)
  }
  if (showsAll) {
    return (
      <Suspense fallback={null}>
        <EmojiPicker onPick={pick} />
      </Suspense>
    )
  }
  const shown = own === '' || COMMON.some((emoji) => emoji === own) ? COMMON : [own, ...COMMON]
  return (
    <div
      ref={row}
      className="reaction-choice"
      role="toolbar"
      aria-label={t('actions.react')}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      {shown.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="plain-button focus-ring"
          aria-pressed={emoji === own}
          aria-label={t(emoji === own ? 'reactions.takeBack' : 'reactions.give', { emoji })}
          onClick={() => pick(emoji)}
        >
          {emoji}
        </button>
      ))}
      <PlainIconButton
        label={t('reactions.more')}
        icon={<Plus size={18} aria-hidden />}
        onClick={() => showAll(true)}
      />
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
  event.stopPropagation()
}
