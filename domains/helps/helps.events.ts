import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { HelpView } from './helps.types.ts'

/** A help as it is now, for everybody; null: it was deleted. */
export function helpChanged(id: number, help: HelpView | null): CompanyEvent {
  const audience = { kind: 'company' } as const
  if (help === null) return { channel: 'help', action: 'delete', data: { id }, audience }
  const action = help.createdAt === help.updatedAt ? 'create' : 'update'
  return { channel: 'help', action, data: { id, help }, audience }
}
