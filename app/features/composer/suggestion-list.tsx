import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, MutableRefObject, ReactNode, RefObject } from 'react'
import './suggestion-list.css'

/** Where the text box asks first what a key means: true when the open list took it. */
export type SuggestionKeys = MutableRefObject<((event: KeyboardEvent) => boolean) | null>

export type Suggestion = { key: string; content: ReactNode }

export type SuggestionListProps<Item extends Suggestion> = {
  label: string
  items: readonly Item[]
  /** The text box, which keeps the focus while the keyboard moves in the list. */
  input: RefObject<HTMLTextAreaElement | null>
  keys: SuggestionKeys
  onPick: (item: Item) => void
  onDismiss: () => void
}

/** What could be put into the text, above the box: arrows move, Enter and Tab take, Escape closes. */
export function SuggestionList<Item extends Suggestion>({
  label,
  items,
  input,
  keys,
  onPick,
  onDismiss,
}: SuggestionListProps<Item>) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  const activeId = items.length === 0 ? null : `${id}${at}`

  useEffect(() => {
    keys.current = (event) => {
      const item = items[at]
      if (item === undefined || event.nativeEvent.isComposing) return false
      const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key]
      if (step !== undefined) choose(items[(at + step) % items.length]?.key ?? null)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
        // What comes up under a key that is held has not been seen.
        if (!event.repeat) onPick(item)
      } else if (event.key === 'Escape') onDismiss()
      else return false
      event.preventDefault()
      return true
    }
    return () => {
      keys.current = null
    }
  })

  useEffect(() => {
    const box = input.current
    if (box === null || activeId === null) return
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-activedescendant', activeId)
    panel.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
        box.removeAttribute(name)
    }
  }, [input, id, activeId])

  if (items.length === 0) return null
  return (
    <div
      ref={panel}
      id={id}
      className="suggestions scroll-y"
      role="listbox"
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      data-testid="suggestions"
    >
      {items.map((item, index) => (
        <button
          key={item.key}
          id={`${id}${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="plain-button suggestion"
          onPointerMove={() => item.key !== chosen && choose(item.key)}
          // The text box keeps its focus and its caret.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.content}
        </button>
      ))}
    </div>
  )
}
