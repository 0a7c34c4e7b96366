import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { QuickMessageRow } from './quick-message-rows.ts'
import { viewOf } from './quick-message-rows.ts'

type Scope = Pick<QuickMessageRow, 'id' | 'geral' | 'userId'>

/** Whoever sees it. */
const audienceOf = ({ geral, userId }: Scope): CompanyEvent['audience'] =>
  geral === 1 || userId === null ? { kind: 'company' } : { kind: 'user', userId }

/** `before`: whose it was. Those who see it no more are sent its end. */
export function quickMessageChanged(
  row: QuickMessageRow,
  action: 'create' | 'update',
  before: Scope = row,
): CompanyEvent[] {
  const isWithdrawn = before.geral === 1 && row.geral === 0
  return [
    ...(isWithdrawn ? [quickMessageDeleted(before)] : []),
    {
      channel: 'quickmessage',
      action,
      data: { id: row.id, quickMessage: viewOf(row) },
      audience: audienceOf(row),
    },
  ]
}

export function quickMessageDeleted(row: Scope): CompanyEvent {
  return {
    channel: 'quickmessage',
    action: 'delete',
    data: { id: row.id },
    audience: audienceOf(row),
  }
}
