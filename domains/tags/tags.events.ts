import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'

export function tagCreated(tag: DirectoryTag): CompanyEvent {
  return {
    channel: 'tag',
    action: 'create',
    data: { id: tag.id, tag },
    audience: { kind: 'company' },
  }
}
