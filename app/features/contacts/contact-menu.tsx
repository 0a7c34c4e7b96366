import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import * as Menu from '#app/components/menu.tsx'
import { useContactActs } from './contact-acts.ts'
import type { ContactAct } from './contact-acts.ts'

type ContactMenuProps = {
  contact: ContactView
  onAct: (act: ContactAct, contact: ContactView) => void
  /** What stands beside the menu already. */
  without?: readonly ContactAct[]
}

export function ContactMenu({ contact, onAct, without = [] }: ContactMenuProps) {
  const { t } = useTranslation('contactBook')
  const { acts, dangers } = useContactActs(contact)
  const items = (list: readonly ContactAct[], danger: boolean) =>
    list
      .filter((act) => !without.includes(act))
      .map((act) => (
        <Menu.Item
          key={act}
          danger={danger}
          data-testid={`${act}-${contact.id}`}
          onSelect={() => onAct(act, contact)}
        >
          {t(`act.${act}`)}
        </Menu.Item>
      ))
  if (acts.length + dangers.length === 0) return null
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
        {acts.length > 0 && dangers.length > 0 && <Menu.Separator />}
        {items(dangers, true)}
      </Menu.Content>
    </Menu.Root>
  )
}
