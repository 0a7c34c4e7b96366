import { Button } from '@radix-ui/themes/components/button'
import { useLocation, useNavigate } from '@remix-run/react'
import { ArrowDownUp, ContactRound, Download, FileSpreadsheet, Users } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import * as Menu from '#app/components/menu.tsx'
import { WithoutScripts } from '#app/components/without-scripts.tsx'
import { useMay } from '#app/features/frame/viewer.tsx'
import { download } from './download.ts'
import { DUPLICATES_PATH, PHONE_PATH, SHEET_PATH } from './list-dialogs.ts'

const EXPORT = '/contacts/export'

/** Contacts in and out: from a phone, from a spreadsheet, to one. Without scripts the same as links. */
export function TransferMenu() {
  const { t } = useTranslation('contactBook')
  const canMerge = useMay('contact:merge')
  const { search } = useLocation()
  const navigate = useNavigate()
  const dialogs = [
    { path: PHONE_PATH, label: t('phone.menu'), Icon: ContactRound, testId: 'import-phone' },
    { path: SHEET_PATH, label: t('sheet.menu'), Icon: FileSpreadsheet, testId: 'import-sheet' },
    ...(canMerge
      ? [{ path: DUPLICATES_PATH, label: t('duplicates.menu'), Icon: Users, testId: 'duplicates' }]
      : []),
  ]
  const plain = (path: string, label: string, testId: string) => (
    <a key={path} href={path} className="link focus-ring" data-testid={`${testId}-plain`}>
      {label}
    </a>
  )
  return (
    <>
      <WithoutScripts>
        {dialogs.map(({ path, label, testId }) => plain(path + search, label, testId))}
        {plain(EXPORT, t('export.menu'), 'export')}
      </WithoutScripts>
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
          {dialogs.map(({ path, label, Icon, testId }) => (
            <Menu.Item
              key={path}
              data-testid={testId}
              onSelect={() =>
                navigate(path + search, { state: FROM_PAGE, preventScrollReset: true })
              }
            >
              <Icon size={15} aria-hidden />
              {label}
            </Menu.Item>
          ))}
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
