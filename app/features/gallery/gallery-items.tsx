import type { GalleryItem, GalleryKind } from '#domains/messages/gallery.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { DocumentRow, LinkRow } from './gallery-rows.tsx'
import { GalleryTile } from './gallery-tile.tsx'
import './gallery.css'

type ItemsProps = {
  kind: GalleryKind
  items: readonly GalleryItem[]
  onShow: (messageId: number) => void
  onPlace: (item: GalleryItem) => void
}

/** What was exchanged, by month, the newest first. Its words come with the gallery. */
export function GalleryItems({ kind, items, onShow, onPlace }: ItemsProps) {
  const formats = useFormats()
  const months = Map.groupBy(items, ({ sentAt }) => formats.monthYear(sentAt))
  return [...months].map(([month, ofMonth]) => (
    <section key={month} className="gallery-month">
      <h2>{month}</h2>
      {kind === 'media' ? (
        <div className="gallery-grid">
          {ofMonth.map((item) => (
            <GalleryTile key={item.id} message={item} onOpen={() => onShow(item.id)} />
          ))}
        </div>
      ) : (
        <ul className="gallery-rows">
          {ofMonth.map((item) =>
            kind === 'documents' ? (
              <DocumentRow key={item.id} item={item} onPlace={() => onPlace(item)} />
            ) : (
              <LinkRow key={item.id} item={item} onPlace={() => onPlace(item)} />
            ),
          )}
        </ul>
      )}
    </section>
  ))
}
