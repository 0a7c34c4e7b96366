import { useSearchParams } from '@remix-run/react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { searchWords } from '#app/i18n/pages/search.ts'
import { Kbd } from '#app/components/kbd.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTypedSearch } from '#app/components/use-typed-search.ts'
import type { TicketList, TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { focusList } from '../desk/focus-places.ts'
import { searchWith } from '../desk/list-filter.ts'
import { SEARCH_BOX_ID } from '../desk/search-box-id.ts'

const RecentSearches = lazyPart(
  () => import('../search/recent-searches.tsx').then((m) => m.RecentSearches),
  searchWords,
)

/** Looks for names, numbers and words. The address follows the typing after half a second, and the search tab comes with a text. */
export function TicketSearch({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const [search, setSearch] = useSearchParams()
  const [isFocused, setIsFocused] = useState(false)
  /** The list that was left for the search, which an empty box goes back to. */
  const left = useRef<TicketList | null>(null)

  const { text, setText, askNow, isAsked } = useTypedSearch(filter.search, (wanted) => {
    const isSearch = filter.list === 'search'
    if (!isSearch) left.current = filter.list
    const list = wanted === '' && isSearch && left.current !== null ? left.current : 'search'
    if (wanted === '') left.current = null
    setSearch(searchWith(search, { search: wanted, list }), {
      preventScrollReset: true,
      replace: true,
    })
  })

  const choose = (wanted: string) => {
    setText(wanted)
    askNow(wanted)
    document.getElementById(SEARCH_BOX_ID)?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      if (text === '') focusList()
      else setText('')
    }
    if (event.key === 'ArrowDown' && focusFirstOption()) event.preventDefault()
    if (event.key === 'Enter') {
      event.preventDefault()
      // What was typed is asked for at once; what is on the screen for it opens.
      if (!isAsked) askNow(text)
      else if (text !== '') firstOption()?.click()
    }
  }
  return (
    <div
      className="ticket-search-box"
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <SearchField
        id={SEARCH_BOX_ID}
        className="ticket-search"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        hint={<Kbd>/</Kbd>}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      {isFocused && text === '' && (
        <Suspense fallback={null}>
          <RecentSearches onChoose={choose} />
        </Suspense>
      )}
    </div>
  )
}

/** The first recent search, or the first result of what is typed: those of the text before are not meant. */
const firstOption = () =>
  document.querySelector<HTMLElement>(
    '.recent-searches [data-search-option], .search-results:not([data-old]) [data-search-option]',
  )

function focusFirstOption(): boolean {
  const option = firstOption()
  option?.focus()
  return option !== null
}
