import { Button } from '@radix-ui/themes/components/button'
import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { PagedList } from '#app/components/lists/use-paged-list.ts'
import type { Row } from '#app/components/lists/paged-rows.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { placeIn, searchAt } from './part-address.ts'
import type { PartName } from './part-address.ts'

/** A part of the page under its heading. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const { t } = useTranslation('contactPage')
  return (
    <section
      id={name}
      className="contact-part"
      aria-labelledby={`${name}-title`}
      data-testid={name}
    >
      <h2 id={`${name}-title`}>{t(`parts.${name}`)}</h2>
      {children}
    </section>
  )
}

type PartListProps<One extends Row> = {
  name: PartName
  list: PagedList<One>
  /** Where the page after the loader's begins. */
  nextCursor: string | null
  children: (rows: readonly One[]) => ReactNode
}

/** The rows of a part with the way to older ones: links, which scripts turn into more rows below. */
export function PartList<One extends Row>({
  name,
  list,
  nextCursor,
  children,
}: PartListProps<One>) {
  const { t } = useTranslation(['contactPage', 'common'])
  const [search] = useSearchParams()
  const isFurther = (placeIn(search, name) ?? '') !== ''
  return (
    <>
      {isFurther && (
        <a className="link contact-more" href={searchAt(search, name, '')}>
          {t('newest')}
        </a>
      )}
      {list.rows.length === 0 ? (
        <p className="contact-none">{t(`none.${name}`)}</p>
      ) : (
        children(list.rows)
      )}
      {list.isLoading && <Skeleton height={14} width="60%" />}
      {list.hasFailed && (
        <p className="contact-none" role="alert">
          {t('common:list.failed')}{' '}
          <Button size="1" variant="soft" onClick={list.loadMore}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {list.hasMore && !list.isLoading && !list.hasFailed && (
        <a
          className="link contact-more"
          href={searchAt(search, name, nextCursor ?? '')}
          data-testid={`more-${name}`}
          onClick={(event) => {
            event.preventDefault()
            list.loadMore()
          }}
        >
          {t('older')}
        </a>
      )}
    </>
  )
}
