import { Button } from '@radix-ui/themes/components/button'
import { useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TFunction } from 'i18next'
import { GALLERY_KINDS } from '#domains/messages/gallery.types.ts'
import type { GalleryItem, GalleryKind } from '#domains/messages/gallery.types.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Lightbox } from '../messages/media/lightbox.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useLoadNearEnd } from '#app/components/use-load-near-end.ts'
import { GalleryItems } from './gallery-items.tsx'
import { useGallery } from './use-gallery.ts'
import { useToMessage } from './use-to-message.ts'
import './gallery.css'

/** Everything that was exchanged with a contact, by kind; each leads to its place in the conversation. */
export function GalleryDialog({ contactId, messageId, onClose }: DialogProps<'gallery'>) {
  const { t } = useTranslation(['forward', 'contacts'])
  const toMessage = useToMessage()
  const body = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<GalleryKind>('media')
  const [shown, setShown] = useState<number | null>(messageId ?? null)
  const gallery = useGallery(contactId, kind)
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = gallery
  const loadMore = () => void fetchNextPage()
  useLoadNearEnd(body, hasNextPage && !isFetchingNextPage, loadMore)
  const toPlace = (item: GalleryItem) => {
    onClose()
    toMessage(item.ticketUuid, item.id)
  }
  return (
    <DeskDialog
      isWide
      testId="gallery-dialog"
      title={t('contacts:gallery.title')}
      // Escape leaves the picture first, then the gallery.
      onClose={shown === null ? onClose : () => setShown(null)}
    >
      <div className="gallery-tabs" role="tablist" aria-label={t('contacts:gallery.title')}>
        {GALLERY_KINDS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className="plain-button focus-ring"
            aria-selected={one === kind}
            data-testid={`gallery-${one}`}
            onClick={() => setKind(one)}
          >
            {t(`gallery.tabs.${one}`)}
          </button>
        ))}
      </div>
      <div
        ref={body}
        className="gallery-body scroll-y"
        role="tabpanel"
        aria-label={t(`gallery.tabs.${kind}`)}
        aria-busy={gallery.isFetching}
      >
        {gallery.isPending && <Skeleton height={96} />}
        {gallery.isError && <Failed t={t} onRetry={() => void gallery.refetch()} />}
        {items?.length === 0 && <p className="gallery-empty">{t(`gallery.empty.${kind}`)}</p>}
        {items !== undefined && items.length > 0 && (
          <GalleryItems kind={kind} items={items} onShow={setShown} onPlace={toPlace} />
        )}
      </div>
      {shown !== null && kind === 'media' && items !== undefined && (
        <Lightbox
          messages={items.toReversed()}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
          {...(hasNextPage ? { onOlder: loadMore } : {})}
          onPlace={(id) => {
            const item = items.find((one) => one.id === id)
            if (item !== undefined) toPlace(item)
          }}
        />
      )}
    </DeskDialog>
  )
}

function Failed({ t, onRetry }: { t: TFunction<'forward'>; onRetry: () => void }) {
  return (
    <p className="gallery-empty" role="alert">
      {t('gallery.failed')}{' '}
      <Button type="button" size="1" variant="soft" color="gray" onClick={onRetry}>
        {t('gallery.retry')}
      </Button>
    </p>
  )
}
