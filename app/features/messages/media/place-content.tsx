import { MapPin } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { mapLink, placeOf } from './media-facts.ts'

/** A place by its name and address; the map is a link, so that nothing of it is asked for before somebody wants it. */
export function PlaceContent({ data }: { data: MessageView['data'] }) {
  const { t } = useTranslation(['messages', 'previews'])
  const place = placeOf(data)
  if (place === null) return null
  const coordinates = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
  return (
    <span className="message-media" data-kind="locationMessage">
      <span className="message-media-icon" aria-hidden>
        <MapPin size={18} strokeWidth={1.8} />
      </span>
      <span className="message-media-words">
        <span className="message-media-kind">
          {place.name ?? t('previews:kinds.locationMessage')}
        </span>
        <span className="message-media-detail">{place.address ?? coordinates}</span>
        <a
          className="link message-media-detail"
          href={mapLink(place)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('media.openMap')}
        </a>
      </span>
    </span>
  )
}
