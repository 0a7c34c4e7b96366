import type { MessageView } from '../messages/messages.types.ts'

type Facts = Pick<MessageView, 'id' | 'isDeleted' | 'mediaType' | 'data' | 'body'>

/** Whether a message can be sent on, as far as a screen can tell (forwarded-content.ts decides). Free of server code. */
export function isForwardable({ id, isDeleted, mediaType, data, body }: Facts): boolean {
  if (id === 0 || isDeleted || data?.['viewOnce'] === true || data?.['failed'] !== undefined)
    return false
  if (mediaType === null) return body.trim() !== ''
  return mediaType !== 'call_log' && mediaType !== 'unsupported' && mediaType !== 'reactionMessage'
}
