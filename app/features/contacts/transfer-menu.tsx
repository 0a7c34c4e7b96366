import { Button } from '@radix-ui/themes/components/button'
import { ArrowDownUp, ContactRound, Download, FileSpreadsheet, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as Menu from '#app/components/menu.tsx'
import { useMay } from '#app/features/shell/viewer.tsx'
import type { ContactsDoor } from './contact-door.ts'
import { download } from './download.ts'

const EXPORT = '/contacts/export'

/** Contacts in and out: from a phone, from a spreadsheet, to one. */
export function TransferMenu({ door }: { door: ContactsDoor }) {
  const { t } = useTranslation('contactBook')
  const canMerge = useMay('contact:merge')
  return (
    <>
      <noscript>
        <a href={EXPORT} className="link focus-ring" data-testid="export-plain">
          {t('export.menu')}
        </a>
      </noscript>
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
          <Menu.Item data-testid="export-sheet" onSelect={() => download(EXPORT)}>
            <Download size={15} aria-hidden />
            {t('export.menu')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
    </>
  )
}
