import type { ConnectionOptions } from './connection-options.ts'
import type { UpdateConnectionInput } from './connections.inputs.ts'

/**
 * What an input changes of `options`, as a patch for SQLite's json_patch (RFC 7396): a key with null goes, and its default holds again.
 * A patch, so that two people who save at once don't undo each other's tabs.
 */
export function optionsPatch(
  input: UpdateConnectionInput,
): Partial<Record<keyof ConnectionOptions, unknown>> {
  const patch: Partial<Record<keyof ConnectionOptions, unknown>> = {
    promptId: orNull(input.promptId),
    integrationId: orNull(input.integrationId),
    maxUseBotQueues: input.maxUseBotQueues,
    timeUseBotQueues: input.timeUseBotQueues,
    expiresTicket: input.expiresTicket,
    whenExpiresTicket: input.whenExpiresTicket,
    expiresInactiveMessage: input.expiresInactiveMessage,
    timeInactiveMessage: input.timeInactiveMessage,
    inactiveMessage: input.inactiveMessage,
    maxUseBotQueuesNPS: input.maxUseBotQueuesNPS,
    expiresTicketNPS: input.expiresTicketNPS,
    timeCreateNewTicket: input.timeCreateNewTicket,
    sendIdQueue: orNull(input.sendIdQueue),
    timeSendQueue: input.timeSendQueue,
    importOldMessages: isoOrNull(input.importOldMessages),
    importRecentMessages: isoOrNull(input.importRecentMessages),
    importOldMessagesGroups: input.importOldMessagesGroups,
    closedTicketsPostImported: input.closedTicketsPostImported,
    schedules: input.schedules,
  }
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

/** Of a picker: '' and 0 are nothing; undefined stays "not said". */
function orNull(value: number | '' | null | undefined): number | null | undefined {
  if (value === undefined) return undefined
  return value === '' || value === 0 || value === null ? null : value
}

export function isoOrNull(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined
  return text === null || text === '' ? null : new Date(text).toISOString()
}

export const isEnabled = (value: boolean | 'enabled' | 'disabled') =>
  value === true || value === 'enabled'
