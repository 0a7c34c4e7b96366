import { canTakeBackOn } from '../channels/sending-channels.ts'
import type { MessageView } from './messages.types.ts'

type Facts = Pick<MessageView, 'fromMe' | 'isPrivate' | 'ack'>

/** Whether the contact goes on seeing a message of ours that is deleted here: it has gone out, on a channel that takes nothing back. */
export const staysWithContact = ({ fromMe, isPrivate, ack }: Facts, channel: string): boolean =>
  fromMe && !isPrivate && ack > 0 && !canTakeBackOn(channel)
