import { Button } from '@radix-ui/themes/components/button'
import { ArrowDownUp, ContactRound, Download, FileSpreadsheet, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as Menu from '#app/components/menu.tsx'
import { toast } from '#app/components/toast.ts'
import { useMay } from '#app/features/shell/viewer.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import type { ContactsDoor } from './contact-door.ts'
import { exportContacts } from './sheet-export.ts'

/** Contacts in and out: from a phone, from a spreadsheet, to one. */
export function TransferMenu({ door }: { door: ContactsDoor }) {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  const canMerge = useMay('contact:merge')
  const save = async () => {
    try {
      const titles = {
        name: t('columns.name'),
        number: t('columns.number'),
        email: t('columns.email'),
        tags: t('columns.tags'),
        status: t('columns.status'),
      }
      const count = await exportContacts(titles, ({ active }) =>
        active ? t('active') : t('blocked'),
      )
      if (count !== null) toast({ kind: 'success', text: t('export.done', { count }) })
    } catch (thrown) {
      fail(thrown)
    }
  }
  return (
    <Menu.Root>
      <Menu.Trigger>
        <Button
          size="2"
          variant="soft"
          color="gray"
          className="transfer-button"
          data-testid="transfer-contacts"
        >
          <ArrowDownUp size={15} aria-hidden />
          {t('transfer')}
        </Button>
      </Menu.Trigger>
      <Menu.Content align="end">
        <Menu.Item data-testid="import-phone" onSelect={() => door.open({ kind: 'phone' })}>
          <ContactRound size={15} aria-hidden />
          {t('phone.menu')}
        </Menu.Item>
        <Menu.Item data-testid="import-sheet" onSelect={() => door.open({ kind: 'sheet' })}>
          <FileSpreadsheet size={15} aria-hidden />
          {t('sheet.menu')}
        </Menu.Item>
        {canMerge && (
          <Menu.Item
            data-testid="find-duplicates"
            onSelect={() => door.open({ kind: 'duplicates' })}
          >
            <Users size={15} aria-hidden />
            {t('duplicates.menu')}
          </Menu.Item>
        )}
        <Menu.Separator />
        <Menu.Item data-testid="export-sheet" onSelect={() => void save()}>
          <Download size={15} aria-hidden />
          {t('export.menu')}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  )
}
