import { Ellipsis } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import * as Menu from '#app/components/menu.tsx'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'

/** What concerns the list as a whole. */
export function ListMenu({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation(['tickets', 'desk'])
  const { ticked } = useDesk()
  const show = useShowDialog()
  const canCreate = useMay('ticket:create')
  const canCloseAll = useMay('ticket:close-all')
  const { list, queueIds } = filter
  return (
    <Menu.Root>
      <Menu.Trigger>
        <IconAction
          label={t('desk:more')}
          icon={<Ellipsis size={16} strokeWidth={1.8} />}
          data-testid="list-menu"
        />
      </Menu.Trigger>
      <Menu.Content align="end">
        {canCreate && (
          <Menu.Item onSelect={() => show({ kind: 'new-ticket' })}>{t('new.button')}</Menu.Item>
        )}
        <Menu.Item shortcut="X" data-testid="tick-tickets" onSelect={() => ticked.set(new Set())}>
          {t('bulk.start')}
        </Menu.Item>
        {canCloseAll && (list === 'open' || list === 'pending' || list === 'group') && (
          <>
            <Menu.Separator />
            <Menu.Item
              danger
              data-testid="close-all"
              onSelect={() => show({ kind: 'close-all', status: list, queueIds })}
            >
              {t('closeAll.button')}
            </Menu.Item>
          </>
        )}
      </Menu.Content>
    </Menu.Root>
  )
}
