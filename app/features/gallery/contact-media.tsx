import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useSettled } from '#app/components/use-settled.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { GalleryTile } from './gallery-tile.tsx'
import { useGallery } from './use-gallery.ts'
import './gallery.css'

/** The last pictures of a contact in the drawer, and the way to everything. */
export function ContactMedia({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const show = useShowDialog()
  const { items } = useGallery(contactId, 'media', useSettled())
  const open = (messageId?: number) =>
    show({ kind: 'gallery', contactId, ...(messageId === undefined ? {} : { messageId }) })
  return (
    <section className="drawer-section" data-testid="contact-media">
      <h3>
        {t('gallery.title')}
        <button
          type="button"
          className="plain-button link"
          data-testid="open-gallery"
          onClick={() => open()}
        >
          {t('gallery.all')}
        </button>
      </h3>
      {items !== undefined && items.length > 0 && (
        <div className="gallery-strip">
          {items.slice(0, 4).map((item) => (
            <GalleryTile key={item.id} message={item} onOpen={() => open(item.id)} />
          ))}
        </div>
      )}
    </section>
  )
}
