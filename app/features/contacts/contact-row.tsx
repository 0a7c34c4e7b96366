import { Link } from '@remix-run/react'
import { Users } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { contactPath } from '#app/features/person/contact-path.ts'
import { ContactMenu } from './contact-menu.tsx'
import type { ContactAct } from './contact-acts.ts'
import { ROW_TAGS } from './limits.ts'

type ContactRowProps = {
  contact: ContactView
  /** Among all rows, the head's is 1. */
  place: number
  onAct: (act: ContactAct, contact: ContactView) => void
}

/** One contact, a line of a table or, on a phone, a card. */
export const ContactRow = memo(function ContactRow({ contact, place, onAct }: ContactRowProps) {
  const { t } = useTranslation(['contactBook', 'common'])
  const formats = useFormats()
  const { id, name, number, email, tags, isGroup, active, lastContactAt } = contact
  return (
    <div
      role="row"
      aria-rowindex={place}
      className="contacts-line contacts-row"
      data-row={id}
      data-testid={`contact-${id}`}
      data-blocked={active ? undefined : ''}
    >
      <span role="cell" data-column="name">
        <Avatar name={name} src={contact.urlPicture ?? contact.profilePicUrl} size={32} />
        <Link
          to={contactPath(id)}
          className="contact-name truncate"
          title={name}
          prefetch="intent"
          data-testid={`open-${id}`}
        >
          {name}
        </Link>
        {!active && <span className="contact-blocked">{t('blocked')}</span>}
        {isGroup && (
          <span className="contact-group">
            <Users size={12} aria-hidden /> {t('group')}
          </span>
        )}
      </span>
      <span role="cell" data-column="number" className="truncate">
        {isGroup ? '' : formatNumber(number) || <span className="quiet">{t('noNumber')}</span>}
      </span>
      <span role="cell" data-column="email" className="truncate" title={email}>
        {email}
      </span>
      <span role="cell" data-column="tags">
        {tags.slice(0, ROW_TAGS).map((tag) => (
          <Chip key={tag.id} color={tag.color}>
            {tag.name}
          </Chip>
        ))}
        {tags.length > ROW_TAGS && (
          <span
            className="contacts-more"
            title={tags
              .slice(ROW_TAGS)
              .map((tag) => tag.name)
              .join(', ')}
          >
            <span aria-hidden>+{tags.length - ROW_TAGS}</span>
            <span className="sr-only">{t('moreTags', { count: tags.length - ROW_TAGS })}</span>
          </span>
        )}
      </span>
      <span role="cell" data-column="lastContact">
        {lastContactAt !== null && (
          <time dateTime={lastContactAt} title={formats.dateTime(lastContactAt)}>
            {formats.timeOrDate(lastContactAt)}
          </time>
        )}
      </span>
      <span role="cell" data-column="actions">
        <ContactMenu contact={contact} onAct={onAct} />
      </span>
    </div>
  )
})
