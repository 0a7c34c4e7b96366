import { Link } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import * as Popover from '#app/components/popover.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { BELL_MENTIONS_SHOWN } from '../frame/limits.ts'

/** A private comment that names the person who looks, or stands in a ticket they follow, and which they have not seen. */
export type BellMention = {
  id: number
  kind: 'mention' | 'follow'
  uuid: string
  /** Whose ticket it is in. */
  contactName: string
  by: string
  picture?: string | null
  text: string
  /** ISO 8601 UTC. */
  at: string
}

export function BellMentions({
  mentions,
  onRead,
}: {
  mentions: readonly BellMention[]
  onRead: (mention: BellMention) => void
}) {
  const { t } = useTranslation('panels')
  const formats = useFormats()
  const close = Popover.useClosePopover()
  if (mentions.length === 0) return null
  return (
    <section aria-label={t('bell.mentions')} data-testid="bell-mentions">
      <h2 className="rail-popover-title">{t('bell.mentions')}</h2>
      <ul className="bell-list scroll-y">
        {mentions.slice(0, BELL_MENTIONS_SHOWN).map((mention) => (
          <li key={mention.id}>
            <Link
              to={`/tickets/${mention.uuid}`}
              className="bell-ticket focus-ring"
              onClick={() => {
                close()
                onRead(mention)
              }}
            >
              <Avatar name={mention.by} src={mention.picture ?? null} size={32} />
              <span className="bell-words">
                <span className="bell-name truncate">
                  {t(mention.kind === 'mention' ? 'bell.mentionIn' : 'bell.noteIn', {
                    by: mention.by,
                    name: mention.contactName,
                  })}
                </span>
                <span className="bell-preview truncate">{mention.text}</span>
              </span>
              <span className="bell-facts">
                <time dateTime={mention.at}>{formats.timeOrDate(mention.at)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
