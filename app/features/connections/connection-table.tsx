import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import { ChannelMark } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import type { ConnectionActions } from './use-connection-actions.ts'
import { ConditionCell } from './condition-cell.tsx'
import type { Offer } from './condition.ts'
import type { ConnectionRow } from './connection-types.ts'
import type { DialogDoor } from './page-dialog.ts'
import { RowOffers } from './row-offers.tsx'

const COLUMNS = [
  'channel',
  'name',
  'number',
  'status',
  'session',
  'updatedAt',
  'isDefault',
  'actions',
] as const

/** A browser takes a table's roles away where the screen shows it as cards: they are said again. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

type ConnectionTableProps = {
  rows: readonly ConnectionRow[]
  busy: ConnectionActions['busy']
  door: DialogDoor
  onOffer: (offer: Offer, row: ConnectionRow) => void
}

/** The connections, their columns as the specification has them (part 2 §2). */
export function ConnectionTable({ rows, busy, door, onOffer }: ConnectionTableProps) {
  const { t } = useTranslation('connections')
  return (
    <div className="table-scroll">
      <table className="connections" {...ROLES.table} aria-label={t('title')}>
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" {...ROLES.head} data-column={column}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {rows.map((row) => (
            <tr
              key={row.id}
              {...ROLES.row}
              data-testid={`connection-${row.id}`}
              data-status={row.status}
            >
              <RowCells
                row={row}
                isBusy={busy === row.id || busy === 'all'}
                door={door}
                onOffer={onOffer}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowCellsProps = {
  row: ConnectionRow
  isBusy: boolean
  door: DialogDoor
  onOffer: ConnectionTableProps['onOffer']
}

function RowCells({ row, isBusy, door, onOffer }: RowCellsProps) {
  const { t } = useTranslation(['connections', 'common'])
  const formats = useFormats()
  const { id, channel, name, number, queues, isDefault, updatedAt } = row
  return (
    <>
      <td {...ROLES.cell} data-column="channel">
        <span className="channel-cell">
          <ChannelMark channel={channel} />
          {t(`connections:channels.${channel}`)}
        </span>
      </td>
      <td {...ROLES.cell} data-column="name">
        <span className="name-cell">
          <span className="connection-name">{name}</span>
          {queues.length > 0 && (
            <span className="queue-chips">
              {queues.map((queue) => (
                <Chip key={queue.id} color={queue.color} dot>
                  {queue.name}
                </Chip>
              ))}
            </span>
          )}
        </span>
      </td>
      <td {...ROLES.cell} data-column="number">
        {number === '' ? (
          <span className="quiet">
            {channel.startsWith('whatsapp') && t('connections:noNumber')}
          </span>
        ) : (
          formatNumber(number)
        )}
      </td>
      <td {...ROLES.cell} data-column="status">
        <ConditionCell row={row} />
      </td>
      <td {...ROLES.cell} data-column="session">
        <RowOffers row={row} isBusy={isBusy} onOffer={onOffer} />
      </td>
      <td {...ROLES.cell} data-column="updatedAt">
        <span className="card-label" aria-hidden>
          {t('connections:columns.updatedAt')}
        </span>
        <time dateTime={new Date(updatedAt).toISOString()}>{formats.dateTime(updatedAt)}</time>
      </td>
      <td {...ROLES.cell} data-column="isDefault">
        {isDefault ? (
          <span className="default-mark">{t('connections:columns.isDefault')}</span>
        ) : (
          <span className="sr-only">{t('connections:no')}</span>
        )}
      </td>
      <td {...ROLES.cell} data-column="actions">
        <span className="row-actions">
          <IconAction
            label={`${t('connections:act.edit')}: ${name}`}
            icon={<Pencil size={15} aria-hidden />}
            size="1"
            variant="ghost"
            data-testid={`edit-${id}`}
            onClick={() => door.open({ kind: 'edit', id })}
          />
          <IconAction
            label={`${t('connections:act.remove')}: ${name}`}
            icon={<Trash2 size={15} aria-hidden />}
            size="1"
            variant="ghost"
            data-testid={`delete-${id}`}
            onClick={() => door.open({ kind: 'delete', id })}
          />
        </span>
      </td>
    </>
  )
}
