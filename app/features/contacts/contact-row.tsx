import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Ellipsis, Users } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Chip } from '#app/components/chip.tsx'
import * as Menu from '#app/components/menu.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useMay } from '#app/features/shell/viewer.tsx'
import { ROW_TAGS } from './limits.ts'

/** What can be done with a contact from its row. */
export type ContactAct =
  'edit' | 'openTicket' | 'block' | 'unblock' | 'merge' | 'export' | 'erase' | 'delete'

type ContactRowProps = {
  contact: ContactView
  /** Among all rows, the head's is 1. */
  place: number
  onAct: (act: ContactAct, contact: ContactView) => void
}

/** One contact, a line of a table or, on a phone, a card. */
export const ContactRow = memo(function ContactRow({ contact, place, onAct }: ContactRowProps) {
  const { t } = useTranslation('contactBook')
  const formats = useFormats()
  const { id, name, number, email, tags, isGroup, active, lastContactAt } = contact
  return (
    <div
      role="row"
      aria-rowindex={place}
      className="contacts-line contacts-row"
      data-testid={`contact-${id}`}
      data-blocked={active ? undefined : ''}
    >
      <span role="cell" data-column="name">
        <Avatar name={name} src={contact.urlPicture ?? contact.profilePicUrl} size={32} />
        <button
          type="button"
          className="plain-button contact-name truncate"
          title={name}
          onClick={() => onAct('edit', contact)}
        >
          {name}
        </button>
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
            className="contact-more"
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
        <RowMenu contact={contact} onAct={onAct} />
      </span>
    </div>
  )
})

function RowMenu({ contact, onAct }: Omit<ContactRowProps, 'place'>) {
  const { t } = useTranslation('contactBook')
  const [mayMerge, mayExport] = [useMay('contact:merge'), useMay('contact:export')]
  const [mayErase, mayDelete] = [useMay('contact:erase'), useMay('contact:delete')]
  const isPerson = !contact.isGroup
  const acts: (ContactAct | null)[] = [
    'edit',
    'openTicket',
    contact.active ? 'block' : 'unblock',
    mayMerge && isPerson ? 'merge' : null,
    mayExport ? 'export' : null,
  ]
  const dangers: (ContactAct | null)[] = [
    mayErase && isPerson ? 'erase' : null,
    mayDelete ? 'delete' : null,
  ]
  const items = (list: readonly (ContactAct | null)[], danger: boolean) =>
    list.map(
      (act) =>
        act !== null && (
          <Menu.Item
            key={act}
            danger={danger}
            data-testid={`${act}-${contact.id}`}
            onSelect={() => onAct(act, contact)}
          >
            {t(`act.${act}`)}
          </Menu.Item>
        ),
    )
  return (
    <Menu.Root>
      <Menu.Trigger>
        <IconButton
          type="button"
          size="2"
          variant="ghost"
          color="gray"
          aria-label={t('actionsOf', { name: contact.name })}
          data-testid={`menu-${contact.id}`}
        >
          <Ellipsis size={17} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content align="end">
        {items(acts, false)}
        {dangers.some((act) => act !== null) && <Menu.Separator />}
        {items(dangers, true)}
      </Menu.Content>
    </Menu.Root>
  )
}
