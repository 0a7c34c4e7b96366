import * as TextField from '@radix-ui/themes/components/text-field'
import { useSearchParams } from '@remix-run/react'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#app/components/kbd.tsx'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { SEARCH_DEBOUNCE_MS } from './limits.ts'
import { searchWith } from './list-filter.ts'

/** The id by which the keyboard finds the search box. */
export const SEARCH_BOX_ID = 'ticket-search'

/** Looks for names, numbers and words. The address follows the typing after half a second. */
export function TicketSearch({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState(filter.search)
  const asked = useRef(filter.search)

  useEffect(() => {
    if (text === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text
      setSearch(searchWith(search, { search: text }), { preventScrollReset: true, replace: true })
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, search, setSearch])

  // The address changed by other means (back, a cleared filter): the box follows it.
  useEffect(() => {
    if (filter.search === asked.current) return
    asked.current = filter.search
    setText(filter.search)
  }, [filter.search])

  return (
    <TextField.Root
      id={SEARCH_BOX_ID}
      className="ticket-search"
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (text === '') event.currentTarget.blur()
        else setText('')
      }}
    >
      <TextField.Slot side="left">
        <Search size={15} strokeWidth={1.8} aria-hidden />
      </TextField.Slot>
      <TextField.Slot side="right">
        {text === '' ? (
          <Kbd>F</Kbd>
        ) : (
          <button
            type="button"
            className="plain-button search-clear"
            aria-label={t('search.clear')}
            onClick={() => setText('')}
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </TextField.Slot>
    </TextField.Root>
  )
}
