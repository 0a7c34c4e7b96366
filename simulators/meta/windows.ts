import type { Conversation } from './conversations.ts'

/** A business may write freely this long after the user's last message. */
const SERVICE_WINDOW_MS = 24 * 60 * 60 * 1000

export function windowIsOpen(
  conversation: Conversation,
  now: number,
  history: 'complete' | 'partial',
): boolean {
  if (conversation.lastUserAt === null) return history === 'partial'
  return now - conversation.lastUserAt < SERVICE_WINDOW_MS
}
