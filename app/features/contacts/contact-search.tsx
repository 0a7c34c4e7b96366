import { Button } from '@radix-ui/themes/components/button'
import { useSearchParams } from '@remix-run/react'
import { Tag, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Named } from '#domains/tickets/tickets.types.ts'
import * as Popover from '#app/components/popover.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { useTypedSearch } from '#app/components/use-typed-search.ts'
import { searchWith } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'
import { SortSelect } from './contact-sort.tsx'

type ContactSearchProps = { filter: ContactFilter; tags: readonly Named[] }

/** What narrows the list: a text, which the address follows after half a second, and tags. */
export function ContactSearch({ filter, tags }: ContactSearchProps) {
  return (
    <div className="contacts-search">
      <SearchBox filter={filter} />
      <TagFilter filter={filter} tags={tags} />
      <SortSelect filter={filter} />
      <TagChips filter={filter} tags={tags} />
    </div>
  )
}

function SearchBox({ filter }: { filter: ContactFilter }) {
  const { t } = useTranslation('contactBook')
  const [search, setSearch] = useSearchParams()
  const { text, setText } = useTypedSearch(filter.search, (wanted) =>
    setSearch(searchWith(search, { search: wanted }), { preventScrollReset: true, replace: true }),
  )

  return (
    <SearchField
      className="contacts-search-box"
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      value={text}
      testId="search-contacts"
      onChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') setText('')
      }}
    />
  )
}

function useTagChange(filter: ContactFilter) {
  const [search, setSearch] = useSearchParams()
  return (tagId: number) => {
    const tagIds = filter.tagIds.includes(tagId)
      ? filter.tagIds.filter((id) => id !== tagId)
      : [...filter.tagIds, tagId]
    setSearch(searchWith(search, { tagIds }), { preventScrollReset: true })
  }
}

function TagFilter({ filter, tags }: ContactSearchProps) {
  const { t } = useTranslation('contactBook')
  const toggle = useTagChange(filter)
  const count = filter.tagIds.length
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button
          size="2"
          variant="soft"
          color={count === 0 ? 'gray' : 'indigo'}
          data-testid="filter-tags"
        >
          <Tag size={14} aria-hidden />
          {count === 0 ? t('tagsFilter') : `${t('tagsFilter')} (${count})`}
        </Button>
      </Popover.Trigger>
      <Popover.Content className="contacts-tags scroll-y" aria-label={t('filterTags')}>
        {tags.length === 0 && <p className="quiet">{t('noTagsYet')}</p>}
        {tags.map((tag) => (
          <label key={tag.id} className="contacts-tag">
            <input
              type="checkbox"
              checked={filter.tagIds.includes(tag.id)}
              data-testid={`filter-tag-${tag.id}`}
              onChange={() => toggle(tag.id)}
            />
            <i style={{ background: tag.color }} aria-hidden />
            <span className="truncate">{tag.name}</span>
          </label>
        ))}
      </Popover.Content>
    </Popover.Root>
  )
}

function TagChips({ filter, tags }: ContactSearchProps) {
  const { t } = useTranslation('contactBook')
  const toggle = useTagChange(filter)
  const chosen = tags.filter(({ id }) => filter.tagIds.includes(id))
  if (chosen.length === 0) return null
  return (
    <ul className="contacts-chips" aria-label={t('applied')}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <span className="truncate">{name}</span>
          <button
            type="button"
            className="plain-button"
            aria-label={t('removeTag', { name })}
            onClick={() => toggle(id)}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
