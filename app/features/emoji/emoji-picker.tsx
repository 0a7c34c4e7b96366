import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/i18n/languages.ts'
import { findEmojis, loadEmojis, toned, TONES } from './emoji-book.ts'
import type { Emoji, Tone } from './emoji-book.ts'
import { keepRecent, keepTone, readRecents, readTone } from './recent-emojis.ts'
import './emoji-picker.css'

const HAND = { emoji: '✋', hasTones: true }

/** All emojis, searched by their names in the language of the screen; the last ones used stand first. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('writing')
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query.trim())
  const [tone, setTone] = useState(() => readTone(deviceStorage()))
  const [recents] = useState(() => readRecents(deviceStorage()))
  const book = useQuery({
    queryKey: ['emojis', language],
    queryFn: ({ signal }) => loadEmojis(language, signal),
    staleTime: Infinity,
  })
  const pick = (emoji: string) => {
    keepRecent(deviceStorage(), emoji)
    onPick(emoji)
  }
  const groups = book.data ?? []
  const found = searched === '' ? null : findEmojis(groups, searched)
  return (
    // What is typed here is no key of the desk, and arrows move among the emojis.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="emoji-picker" data-testid="emoji-picker" onKeyDown={moveFocus}>
      <div className="emoji-head">
        <input
          type="search"
          className="focus-ring"
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          value={query}
          // The panel was opened to look for one.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setQuery(event.target.value)}
        />
        <ToneChoice
          tone={tone}
          onChange={(next) => {
            keepTone(deviceStorage(), next)
            setTone(next)
          }}
        />
      </div>
      <div className="emoji-groups scroll-y">
        {book.isPending && <p className="emoji-note">{t('emoji.loading')}</p>}
        {book.isError && (
          <p className="emoji-note" role="alert">
            {t('emoji.failed')}
          </p>
        )}
        {found !== null && book.isSuccess && (
          <Group
            name={t('emoji.found', { count: found.length })}
            emojis={found}
            tone={tone}
            onPick={pick}
          />
        )}
        {found === null && recents.length > 0 && (
          <Group
            name={t('emoji.recent')}
            emojis={recents.map((emoji) => ({ emoji, name: emoji, hasTones: false, searched: '' }))}
            tone=""
            onPick={pick}
          />
        )}
        {found === null &&
          groups.map(({ name, emojis }) => (
            <Group key={name} name={name} emojis={emojis} tone={tone} onPick={pick} />
          ))}
      </div>
    </div>
  )
}

type GroupProps = {
  name: string
  emojis: readonly Emoji[]
  tone: Tone
  onPick: (emoji: string) => void
}

const Group = memo(function Group({ name, emojis, tone, onPick }: GroupProps) {
  return (
    <section className="emoji-group" aria-label={name}>
      <p aria-live="polite">{name}</p>
      <div className="emoji-grid">
        {emojis.map((emoji) => {
          const shown = toned(emoji, tone)
          return (
            <button
              key={emoji.emoji}
              type="button"
              className="plain-button emoji-button"
              aria-label={emoji.name}
              title={emoji.name}
              onClick={() => onPick(shown)}
            >
              {shown}
            </button>
          )
        })}
      </div>
    </section>
  )
})

function ToneChoice({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  const { t } = useTranslation('writing')
  return (
    <select
      className="emoji-tone focus-ring"
      aria-label={t('emoji.tone')}
      title={t('emoji.tone')}
      value={tone}
      onChange={(event) => onChange(TONES.find((one) => one === event.target.value) ?? '')}
    >
      {TONES.map((one, index) => (
        <option key={one} value={one} aria-label={t('emoji.toneNth', { n: index })}>
          {toned(HAND, one)}
        </option>
      ))}
    </select>
  )
}

/** Emojis in a row of the grid (emoji-picker.css). */
const COLUMNS = 8
const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') event.stopPropagation()
  const step = STEPS[event.key]
  const target = event.target as HTMLElement
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.emoji-button')]
  if (target.tagName === 'INPUT') {
    if (event.key === 'ArrowDown') buttons[0]?.focus()
    else if (event.key === 'Enter') buttons[0]?.click()
    else return
    event.preventDefault()
    return
  }
  const at = buttons.indexOf(target)
  if (step === undefined || at === -1) return
  event.preventDefault()
  if (at + step < 0) event.currentTarget.querySelector('input')?.focus()
  else buttons[Math.min(at + step, buttons.length - 1)]?.focus()
}
