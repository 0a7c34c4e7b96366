import { CornerUpLeft, Link2, Lock } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { GalleryItem } from '#domains/messages/gallery.types.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { DocumentContent } from '../messages/media/document-content.tsx'
import { linksIn } from './links-in.ts'

type RowProps = { item: GalleryItem; onPlace: () => void }

/** A document with its own face: opened or downloaded by a press. */
export function DocumentRow({ item, onPlace }: RowProps) {
  return (
    <li>
      <div className="gallery-main">
        <DocumentContent message={item} />
        <Facts item={item} />
      </div>
      <PlaceButton onPlace={onPlace} />
    </li>
  )
}

/** The links of a message, with its words for who remembers those. */
export function LinkRow({ item, onPlace }: RowProps) {
  const links = linksIn(item.body)
  const words = item.body.trim()
  return (
    <li>
      <div className="gallery-main">
        {links.map(({ href, host }) => (
          <a
            key={href}
            className="gallery-link focus-ring"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            title={href}
          >
            <Link2 size={16} strokeWidth={1.8} aria-hidden />
            <span>
              <b className="truncate">{host}</b>
              <span className="truncate">{href}</span>
            </span>
          </a>
        ))}
        {!links.some(({ href }) => href === words) && <p className="gallery-words">{words}</p>}
        <Facts item={item} />
      </div>
      <PlaceButton onPlace={onPlace} />
    </li>
  )
}

function Facts({ item }: { item: GalleryItem }) {
  const { t } = useTranslation(['forward', 'contacts'])
  const formats = useFormats()
  const by = item.fromMe
    ? t('gallery.mine', { name: item.user?.name ?? t('gallery.company') })
    : t('gallery.theirs')
  return (
    <small className="gallery-facts">
      {item.isPrivate && <Lock size={11} aria-label={t('contacts:gallery.note')} />}
      {by} · {formats.dateTime(item.sentAt)}
    </small>
  )
}

function PlaceButton({ onPlace }: { onPlace: () => void }) {
  const { t } = useTranslation('forward')
  return (
    <IconAction
      variant="ghost"
      label={t('gallery.show')}
      icon={<CornerUpLeft size={16} strokeWidth={1.8} />}
      data-testid="gallery-place"
      onClick={onPlace}
    />
  )
}
