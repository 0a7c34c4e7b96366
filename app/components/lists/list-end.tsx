import { Button } from '@radix-ui/themes/components/button'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useLoadNearEnd } from '../use-load-near-end.ts'
import { Skeleton } from '../skeleton.tsx'
import { WithoutScripts } from '../without-scripts.tsx'
import type { Row } from './paged-rows.ts'
import type { PagedList } from './use-paged-list.ts'
import './lists.css'

type ListEndProps<One extends Row> = {
  list: PagedList<One>
  /** The address of the next page, for a browser without scripts. */
  nextHref: string | null
}

/** Below the rows of a page's list, however they are drawn: loads more as the end comes near. */
export function ListEnd<One extends Row>({ list, nextHref }: ListEndProps<One>) {
  const { t } = useTranslation('common')
  const { hasMore, isLoading, hasFailed, loadMore } = list
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    scroller.current = end.current?.closest<HTMLElement>('.page') ?? null
  }, [])
  useLoadNearEnd(scroller, isHydrated && hasMore && !isLoading && !hasFailed, loadMore)
  return (
    <div ref={end}>
      {isLoading && (
        <div className="list-more">
          <Skeleton height={14} />
        </div>
      )}
      {hasFailed && (
        <p className="list-notice" role="alert">
          {t('list.failed')}
          <Button size="1" variant="soft" onClick={loadMore}>
            {t('retry')}
          </Button>
        </p>
      )}
      {hasMore && nextHref !== null && (
        <WithoutScripts>
          <a className="link list-next" href={nextHref}>
            {t('list.more')}
          </a>
        </WithoutScripts>
      )}
    </div>
  )
}
