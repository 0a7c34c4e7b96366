import { Button } from '@radix-ui/themes/components/button'
import { useLocation } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Found, SearchGroup, SearchResults as Results } from '#domains/search/search.types.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { SearchFilter } from '#app/desk-client/search-api.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { withoutMessage } from '../desk/message-link.ts'
import { GROUP_SHOWN } from './limits.ts'
import { moveFocus } from './move-focus.ts'
import { rememberWords } from './recent-words.ts'
import { ContactResult, MessageResult, TicketResult } from './result-rows.tsx'
import { useSearch } from './use-search.ts'
import './search.css'

/** People, tickets and messages that the text of the search box finds, in place of a list. */
export function SearchResults({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('search')
  const text = filter.search.trim()
  const search = useSearch(text, useSearchFilter(filter))
  const { results } = search
  if (search.isError)
    return <ErrorState title={t('failed')} onRetry={() => void search.refetch()} />
  if (results === undefined) return <ResultSkeletons />
  const found = countOf(results)
  const isDone = !search.isOld && search.loading === null
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears the arrows of the links in it
    <div
      className="search-results scroll-y"
      data-testid="search-results"
      aria-busy={!isDone}
      data-old={search.isOld ? '' : undefined}
      onKeyDown={moveFocus}
    >
      <p className="sr-only" role="status">
        {isDone && (found === 0 ? t('nothing') : t('found', { count: found }))}
      </p>
      <Groups key={text} search={search} results={results} typed={text} />
      {found === 0 && isDone && results.messages?.hasMore !== true && (
        <EmptyState icon={<SearchX size={20} />} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
    </div>
  )
}

type Search = ReturnType<typeof useSearch>
type GroupsProps = { search: Search; results: Results; typed: string }

function Groups({ search, results, typed }: GroupsProps) {
  const listSearch = withoutMessage(useLocation().search)
  const { companyId, me } = useDesk()
  const onFollow = () => rememberWords(deviceStorage(), { companyId, userId: me.userId }, typed)
  const row = { typed, listSearch, onFollow }
  const { contacts, tickets, messages } = results
  return (
    <>
      <Group name="contacts" found={contacts} search={search} shown={GROUP_SHOWN}>
        {(contact) => <ContactResult contact={contact} {...row} />}
      </Group>
      <Group name="tickets" found={tickets} search={search} shown={GROUP_SHOWN}>
        {(ticket) => <TicketResult ticket={ticket} {...row} />}
      </Group>
      <Group
        name="messages"
        found={messages}
        search={search}
        shown={Infinity}
        searchedTo={messages?.searchedTo ?? null}
      >
        {(hit) => <MessageResult hit={hit} {...row} />}
      </Group>
    </>
  )
}

type GroupProps<Item> = {
  name: SearchGroup
  found: Found<Item> | null
  search: Search
  /** Items drawn before the group is opened. */
  shown: number
  /** How far back was looked, where that is not to the beginning. */
  searchedTo?: string | null
  children: (item: Item) => ReactNode
}

function Group<Item extends { id: number }>({
  name,
  found,
  search,
  shown,
  searchedTo = null,
  children,
}: GroupProps<Item>) {
  const { t } = useTranslation('search')
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  if (found === null || (found.items.length === 0 && !found.hasMore)) return null
  const { items, hasMore } = found
  const drawn = isOpen ? items : items.slice(0, shown)
  const isLoading = search.loading === name
  const id = `search-${name}`
  const goOn = () => {
    // A group that is opened shows what is here first.
    if (!isOpen && items.length > shown) setIsOpen(true)
    else void search.more(name)
  }
  const isSearchingOn = name === 'messages' && searchedTo !== null
  return (
    <section aria-labelledby={id} className="search-group">
      <h2 id={id} className="search-group-head">
        {t(`groups.${name}`)}
      </h2>
      <ul>
        {drawn.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {isSearchingOn && items.length === 0 && (
        <p className="search-so-far">{t('noneSince', { day: formats.date(searchedTo) })}</p>
      )}
      {(drawn.length < items.length || hasMore) && (
        <button
          type="button"
          className="plain-button search-more focus-ring"
          data-search-option=""
          data-testid={`more-${name}`}
          aria-busy={isLoading}
          onClick={goOn}
        >
          {isLoading
            ? t('looking')
            : isSearchingOn && items.length === 0
              ? t('lookFurther')
              : t(`more.${name}`)}
        </button>
      )}
      {search.failed === name && (
        <p className="search-so-far" role="alert">
          {t('failed')}{' '}
          <Button size="1" variant="soft" color="gray" onClick={() => void search.more(name)}>
            {t('retry')}
          </Button>
        </p>
      )}
    </section>
  )
}

function countOf({ contacts, tickets, messages }: Results): number {
  return [contacts, tickets, messages].reduce((sum, found) => sum + (found?.items.length ?? 0), 0)
}

function useSearchFilter(filter: TicketListFilter): SearchFilter {
  const { from, to, queueIds, tagIds, connectionIds, userIds, statuses } = filter
  return useMemo(
    () => ({ from, to, queueIds, tagIds, connectionIds, userIds, statuses }),
    [from, to, queueIds, tagIds, connectionIds, userIds, statuses],
  )
}

function ResultSkeletons() {
  const { t } = useTranslation('search')
  return (
    <div className="search-results" role="status" aria-busy="true">
      <span className="sr-only">{t('looking')}</span>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="search-result">
          <Skeleton width={32} height={32} radius="50%" />
          <span className="search-result-words">
            <Skeleton width={`${48 - (index % 3) * 8}%`} />
            <Skeleton width={`${84 - (index % 4) * 11}%`} />
          </span>
        </div>
      ))}
    </div>
  )
}
