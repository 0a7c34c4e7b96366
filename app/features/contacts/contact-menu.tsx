import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import * as Menu from '#app/components/menu.tsx'
import { useMay } from '#app/features/frame/viewer.tsx'

/** What can be done with a contact from its row or its page. */
export type ContactAct =
  'edit' | 'openTicket' | 'block' | 'unblock' | 'merge' | 'export' | 'erase' | 'delete'

type ContactMenuProps = {
  contact: ContactView
  onAct: (act: ContactAct, contact: ContactView) => void
  /** What stands beside the menu already. */
  without?: readonly ContactAct[]
}

export function ContactMenu({ contact, onAct, without = [] }: ContactMenuProps) {
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
        act !== null &&
        !without.includes(act) && (
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
