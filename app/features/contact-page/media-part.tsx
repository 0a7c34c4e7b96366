import { useSearchParams } from '@remix-run/react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { GALLERY_KINDS } from '#domains/messages/gallery.types.ts'
import type { GalleryItem, GalleryKind } from '#domains/messages/gallery.types.ts'
import { ErrorState } from '#app/components/error-state.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { GalleryItems } from '../gallery/gallery-items.tsx'
import { useToMessage } from '../gallery/use-to-message.ts'
import { KIND, searchAt } from './part-address.ts'
import { PartList } from './part.tsx'
import { byTime, readMedia } from './read-parts.ts'
import type { MediaPage } from './read-parts.ts'
import { useFirstPage } from './use-first-page.ts'

const Lightbox = lazyPart(() => import('../messages/media/lightbox.tsx').then((m) => m.Lightbox))

type MediaPartProps = { contactId: number; given: MediaPage | null; readAt: number }

/** What was exchanged with the contact, by kind; each leads to its place in the conversation. */
export function MediaPart({ contactId, given, readAt }: MediaPartProps) {
  const { t } = useTranslation('forward')
  const [kind, setKind] = useState<GalleryKind>(given?.kind ?? 'media')
  const { page, hasFailed, askAgain } = useFirstPage(
    given?.kind === kind ? given : null,
    (signal) => readMedia(contactId, kind, signal),
    `${kind} ${readAt}`,
  )
  return (
    <>
      <Kinds kind={kind} onChoose={setKind} />
      {hasFailed ? (
        <ErrorState title={t('gallery.failed')} onRetry={askAgain} />
      ) : page === null || page.kind !== kind ? (
        <Skeleton height={96} />
      ) : (
        <Exchanged key={kind} contactId={contactId} page={page} />
      )}
    </>
  )
}

/** Links, which scripts turn into a choice on the page. */
function Kinds({ kind, onChoose }: { kind: GalleryKind; onChoose: (kind: GalleryKind) => void }) {
  const { t } = useTranslation('forward')
  const [search] = useSearchParams()
  const hrefOf = (one: GalleryKind) => {
    const next = new URLSearchParams(search)
    next.set(KIND, one)
    return searchAt(next, 'media', '')
  }
  return (
    <nav className="contact-kinds" aria-label={t('gallery.tabs.media')}>
      {GALLERY_KINDS.map((one) => (
        <a
          key={one}
          className="focus-ring"
          href={hrefOf(one)}
          aria-current={one === kind ? 'true' : undefined}
          data-testid={`media-${one}`}
          onClick={(event) => {
            event.preventDefault()
            onChoose(one)
          }}
        >
          {t(`gallery.tabs.${one}`)}
        </a>
      ))}
    </nav>
  )
}

function Exchanged({ contactId, page }: { contactId: number; page: MediaPage }) {
  const toMessage = useToMessage()
  const [shown, setShown] = useState<number | null>(null)
  const { kind } = page
  const list = usePagedList<GalleryItem>({
    query: useMemo(() => ({ kind }), [kind]),
    page,
    api: { path: `/contact-media/${contactId}`, rows: 'items' },
    compare: byTime('sentAt'),
  })
  const toPlace = (item: GalleryItem) => toMessage(item.ticketUuid, item.id)
  return (
    <>
      <PartList name="media" list={list} nextCursor={page.nextCursor}>
        {(rows) => <GalleryItems kind={kind} items={rows} onShow={setShown} onPlace={toPlace} />}
      </PartList>
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox
            messages={list.rows.toReversed()}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
            {...(list.hasMore ? { onOlder: list.loadMore } : {})}
            onPlace={(id) => {
              const item = list.rows.find((one) => one.id === id)
              if (item !== undefined) toPlace(item)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
