import type { CompanyContext } from '#core/context.ts'
import { sessionIdOf } from '../channels/session-id.ts'
import { fetchPicture } from '../contacts/contact-picture.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { nameGroup } from '../contacts/name-group.ts'
import { fetchFiles } from '../messages/fetch-files.ts'
import { storedParts } from '../messages/insert-arrival.ts'
import type { PlannedArrival } from './arrival-statements.ts'

/**
 * What follows a page of stored messages: contacts that turned out to be one person become one, files and pictures are fetched, groups
 * get their name. Each has rows, or a next message, that bring it about when this is lost.
 */
export async function afterIngest(
  ctx: CompanyContext,
  planned: readonly PlannedArrival[],
  results: readonly unknown[][],
): Promise<void> {
  const idAt = (at: number | null) =>
    at === null ? undefined : (results[at]?.[0] as { id: number } | undefined)?.id
  const files: number[] = []
  const groups = new Set<string>()
  const conflicts = new Map<number, [number, number]>()
  for (const { arrival, match, contactAt, messageAt } of planned) {
    const { connection, message } = arrival
    const messageId = idAt(messageAt)
    const created = idAt(contactAt)
    if (messageId !== undefined && storedParts(message).fileRef !== null) files.push(messageId)
    if (match.kind === 'known' && match.conflict !== null) {
      const [kept = match.contactId, ...others] = match.conflict
      for (const gone of others) conflicts.set(gone, [kept, gone])
    }
    if (connection.channel !== 'whatsapp') continue
    if (created !== undefined && !message.isGroup)
      ctx.defer(fetchPicture(ctx, connection.id, created))
    const group = message.isGroup ? message.identities[0]?.value : undefined
    const isUnnamed =
      created !== undefined ||
      (match.kind === 'known' && match.contact.name === message.profileName)
    if (group === undefined || !isUnnamed || groups.has(group)) continue
    groups.add(group)
    const sessionId = connection.externalId ?? sessionIdOf(ctx.companyId, connection.id)
    ctx.defer(nameGroup(ctx, sessionId, group, message.profileName ?? ''))
  }
  if (files.length > 0) ctx.defer(fetchFiles(ctx, files))
  for (const [kept, gone] of conflicts.values()) await mergeContacts(ctx, kept, gone, 'identities')
}
