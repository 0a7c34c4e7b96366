import { IconButton } from '@radix-ui/themes/components/icon-button'
import { Link, useLocation } from '@remix-run/react'
import { Pencil, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FROM_PAGE } from '../dialogs/dialog-url.ts'
import { tip } from '../tip-layer.tsx'
import './row-actions.css'

type RowAction = { to: string; label: string; Icon: LucideIcon; isThere?: boolean }

type RowActionsProps = {
  id: number
  name: string
  /** Further dialogs of the row, between change and delete; `to` is below `{id}/`. One that the row has not keeps its place. */
  more?: readonly RowAction[]
  /** What its own dialog is called where it is not to be changed there. */
  open?: { label: string; Icon: LucideIcon }
  canDelete?: boolean
}

/** Links to a row's dialogs: routes below the page. */
export function RowActions({ id, name, more = [], open, canDelete = true }: RowActionsProps) {
  const { t } = useTranslation('common')
  const { search } = useLocation()
  const acts = [
    {
      to: `${id}`,
      label: `${open?.label ?? t('edit')}: ${name}`,
      Icon: open?.Icon ?? Pencil,
      testId: `edit-${id}`,
      isThere: true,
    },
    ...more.map(({ to, label, Icon, isThere = true }) => ({
      to: `${id}/${to}`,
      label: `${label}: ${name}`,
      Icon,
      testId: `${to}-${id}`,
      isThere,
    })),
    ...(canDelete
      ? [
          {
            to: `${id}/delete`,
            label: `${t('delete')}: ${name}`,
            Icon: Trash2,
            testId: `delete-${id}`,
            isThere: true,
          },
        ]
      : []),
  ]
  return (
    <span className="row-actions">
      {acts.map(({ to, label, Icon, testId, isThere }) =>
        !isThere ? (
          <span key={to} className="row-action-place" />
        ) : (
          <IconButton key={to} asChild size="1" variant="ghost" color="gray">
            <Link
              to={{ pathname: to, search }}
              state={FROM_PAGE}
              prefetch="intent"
              preventScrollReset
              aria-label={label}
              data-testid={testId}
              {...tip(label)}
            >
              <Icon size={15} aria-hidden />
            </Link>
          </IconButton>
        ),
      )}
    </span>
  )
}
