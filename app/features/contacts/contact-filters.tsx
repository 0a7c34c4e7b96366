import { Button } from '@radix-ui/themes/components/button'
import { Link, useSearchParams } from '@remix-run/react'
import { Tag, X } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Named } from '#domains/companies/directory.types.ts'
import * as Popover from '#app/components/popover.tsx'
import { WithoutScripts } from '#app/components/without-scripts.tsx'
import { searchWith } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'
import { SortSelect } from './contact-sort.tsx'
import './contact-filters.css'

type ContactFiltersProps = { filter: ContactFilter; tags: readonly Named[] }

/** What narrows the list beside a text, and its order. Without scripts the search sends what else the address says of the list. */
export function ContactFilters({ filter, tags }: ContactFiltersProps) {
  return (
    <>
      <TagFilter filter={filter} tags={tags} />
      <SortSelect filter={filter} />
      <TagChips filter={filter} tags={tags} />
      {filter.tagIds.length > 0 && (
        <input type="hidden" name="tags" value={filter.tagIds.join(',')} />
      )}
    </>
  )
}

/** The address's query with this tag put among those that are asked for, or taken from them. */
function useTagToggle({ tagIds }: ContactFilter) {
  const [search] = useSearchParams()
  return (tagId: number) =>
    searchWith(search, {
      tagIds: tagIds.includes(tagId) ? tagIds.filter((id) => id !== tagId) : [...tagIds, tagId],
    })
}

function TagFilter({ filter, tags }: ContactFiltersProps) {
  const { t } = useTranslation('contactBook')
  const [, setSearch] = useSearchParams()
  const toggled = useTagToggle(filter)
  const count = filter.tagIds.length
  const others = tags.filter(({ id }) => !filter.tagIds.includes(id))
  return (
    <Popover.Root>
      <WithoutScripts>
        {others.length > 0 && (
          <details className="contacts-tags-plain">
            <summary className="link focus-ring">{t('tagsFilter')}</summary>
            <ul aria-label={t('filterTags')}>
              {others.map(({ id, name, color }) => (
                <li key={id}>
                  <a href={`?${toggled(id)}`} className="contacts-tag focus-ring">
                    <i style={{ background: color }} aria-hidden />
                    <span className="truncate">{name}</span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )}
      </WithoutScripts>
      <Popover.Trigger>
        <Button
          type="button"
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
              onChange={() => setSearch(toggled(tag.id), { preventScrollReset: true })}
            />
            <i style={{ background: tag.color }} aria-hidden />
            <span className="truncate">{tag.name}</span>
          </label>
        ))}
      </Popover.Content>
    </Popover.Root>
  )
}

function TagChips({ filter, tags }: ContactFiltersProps) {
  const { t } = useTranslation('contactBook')
  const toggled = useTagToggle(filter)
  const chosen = tags.filter(({ id }) => filter.tagIds.includes(id))
  if (chosen.length === 0) return null
  return (
    <ul className="contacts-chips" aria-label={t('applied')}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <span className="truncate">{name}</span>
          <Link
            to={{ search: toggled(id).toString() }}
            preventScrollReset
            className="plain-button"
            aria-label={t('removeTag', { name })}
          >
            <X size={12} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
