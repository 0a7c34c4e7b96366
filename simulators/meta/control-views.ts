import type { Conversation } from './conversations.ts'
import { waIdOf } from './outcomes.ts'
import type { Simulator } from './simulator.ts'
import { windowIsOpen } from './windows.ts'

/** Everything but the messages; those come by conversation. */
export function readState(sim: Simulator) {
  const { app } = sim.state
  return {
    now: sim.clock.now(),
    frozen: sim.clock.isFrozen(),
    app: { id: app.id, callbackUrl: app.callbackUrl },
    wabas: sim.state.wabas(),
    numbers: sim.state.numbers(),
    tokens: sim.state.tokens(),
    settings: sim.settings,
    faults: sim.faults.list(),
    pending: sim.pusher.pending(),
    travelling: sim.travelling,
    conversations: listConversations(sim, null, null),
  }
}

/** Newest first, each with its last message and how many the user has not read. */
export function listConversations(
  sim: Simulator,
  phoneNumberId: string | null,
  user: string | null,
) {
  return sim.conversations
    .all()
    .filter(
      (conversation) =>
        (phoneNumberId === null || conversation.phoneNumberId === phoneNumberId) &&
        (user === null || conversation.user === userOf(user)),
    )
    .map((conversation) => ({
      ...headOf(sim, conversation),
      entryCount: conversation.entries.length,
      unread: conversation.entries.filter(
        ({ from, status }) => from === 'company' && (status === 'sent' || status === 'delivered'),
      ).length,
      last:
        conversation.entries.findLast(
          ({ from, status }) => from === 'user' || (status !== 'pending' && status !== 'failed'),
        ) ?? null,
    }))
    .sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
}

/** One conversation whole; an empty one when nobody wrote yet. */
export function readConversation(sim: Simulator, phoneNumberId: string, asked: string) {
  const user = userOf(asked)
  const conversation = sim.conversations.find(phoneNumberId, user)
  if (!conversation) return { phoneNumberId, user, typingUntil: null, entries: [] }
  return { ...headOf(sim, conversation), entries: conversation.entries }
}

/** A phone number as anyone writes it becomes the id WhatsApp keeps; a business-scoped id stays. */
export function userOf(asked: string): string {
  return /^\+?\d+$/.test(asked) ? waIdOf(asked) : asked
}

function headOf(sim: Simulator, conversation: Conversation) {
  const { phoneNumberId, user, person, lastUserAt, typingUntil } = conversation
  const now = sim.clock.now()
  return {
    phoneNumberId,
    user,
    person,
    lastUserAt,
    windowOpen: windowIsOpen(conversation, now, sim.settings.behaviour.history),
    typingUntil: typingUntil !== null && typingUntil > now ? typingUntil : null,
  }
}
