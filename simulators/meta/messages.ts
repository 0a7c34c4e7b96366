import type { Simulator } from './simulator.ts'
import type { Conversation, Entry, EntryAttachment } from './conversations.ts'
import { GraphError, whatsappError } from './errors.ts'
import { ok } from './graph-call.ts'
import type { GraphAnswer, GraphCall } from './graph-call.ts'
import { newWamid } from './ids.ts'
import { parseMessageInput } from './message-inputs.ts'
import type { MessageInput } from './message-inputs.ts'
import { outcomeFor, waIdOf } from './outcomes.ts'
import type { BusinessNumber } from './seed.ts'
import { failLater, publishEntry, readByCompany, startDelivery } from './statuses.ts'
import { windowIsOpen } from './windows.ts'

type Send = Extract<MessageInput, { kind: 'send' }>

/** A typing indicator ends with the answer or after this long. */
const TYPING_MS = 25_000
/** A reaction to an older message is refused. */
const REACTION_TARGET_MS = 30 * 24 * 60 * 60 * 1000

/** `POST /{phone-number-id}/messages`. */
export async function postMessage(
  sim: Simulator,
  call: GraphCall,
  number: BusinessNumber,
): Promise<GraphAnswer> {
  const input = parseMessageInput(call.body)
  if (!number.registered) {
    throw new GraphError(133010, '(#133010) Phone number not registered', {
      details: 'The phone number is not registered on the Cloud API.',
    })
  }
  if (input.kind === 'mark_read') return markRead(sim, number, input)
  return send(sim, call, number, input)
}

async function send(
  sim: Simulator,
  call: GraphCall,
  number: BusinessNumber,
  input: Send,
): Promise<GraphAnswer> {
  const { behaviour } = sim.settings
  const conversation = conversationWith(sim, number, input)
  sim.limits.spend(number.id, conversation.user, behaviour)
  const outcome = outcomeFor(input.recipient.replace(/\D/g, ''), call.token, sim.refusals)
  if (outcome.kind === 'hangs' && !(await call.wait(outcome.ms))) {
    throw new GraphError(2, 'The caller hung up.', { status: 503 })
  }
  const windowOpen = windowIsOpen(conversation, sim.clock.now(), behaviour.history)
  if (!windowOpen && behaviour.windowErrors === 'sync') throw whatsappError(131047)

  const entry = recordSend(sim, conversation, input)
  if (outcome.kind === 'fails_later') failLater(sim, conversation, entry, outcome.code)
  else if (isStranger(sim, conversation, input)) failLater(sim, conversation, entry, 131026)
  else if (!windowOpen) failLater(sim, conversation, entry, 131047)
  else startDelivery(sim, conversation, entry, furthestStatus(input))

  if (outcome.kind === 'accepted_with_500') {
    throw new GraphError(2, 'An unexpected error has occurred. Please retry your request later.', {
      status: 500,
    })
  }
  return ok({
    messaging_product: 'whatsapp',
    contacts: [
      input.recipientIs === 'phone'
        ? { input: input.recipient, wa_id: waIdOf(input.recipient) }
        : { input: input.recipient, user_id: input.recipient },
    ],
    messages: [{ id: entry.wamid, message_status: 'accepted' }],
  })
}

function conversationWith(sim: Simulator, number: BusinessNumber, input: Send): Conversation {
  if (input.recipientIs === 'phone') {
    return sim.conversations.open(number, waIdOf(input.recipient))
  }
  return (
    sim.conversations.findByBsuid(number.id, input.recipient) ??
    sim.conversations.open(number, input.recipient)
  )
}

/** A business-scoped id reaches only somebody who wrote to this business before. */
function isStranger(sim: Simulator, conversation: Conversation, input: Send): boolean {
  return (
    input.recipientIs === 'bsuid' &&
    conversation.lastUserAt === null &&
    sim.settings.behaviour.history === 'complete'
  )
}

/** Statuses of a reaction end with `sent`. */
function furthestStatus(input: Send): 'sent' | 'delivered' {
  return input.content.type === 'reaction' ? 'sent' : 'delivered'
}

function recordSend(sim: Simulator, conversation: Conversation, input: Send): Entry {
  const { content } = input
  const now = sim.clock.now()
  const entry: Entry = {
    wamid: newWamid(conversation.user, 'company'),
    from: 'company',
    text: wordsOf(content),
    at: now,
    status: 'pending',
    contextId: input.contextId,
    reactions: { user: null, company: null },
    errorCode: null,
    callbackData: input.callbackData,
  }
  if (content.type !== 'reaction') {
    if (content.type !== 'text') entry.attachment = attachmentOf(sim, conversation, content)
    sim.conversations.add(conversation, entry)
    setTyping(sim, conversation, null)
    publishEntry(sim, conversation, entry)
    return entry
  }
  const target = sim.conversations.locate(content.messageId)
  if (!target && sim.settings.behaviour.history === 'complete') {
    throw whatsappError(131009, 'The message to react to was not found.')
  }
  if (target && now - target.entry.at > REACTION_TARGET_MS) {
    throw whatsappError(131009, 'The message to react to is older than 30 days.')
  }
  sim.conversations.track(conversation, entry)
  if (target) {
    target.entry.reactions.company = content.emoji
    publishEntry(sim, target.conversation, target.entry)
  }
  return entry
}

function wordsOf(content: Send['content']): string {
  switch (content.type) {
    case 'text':
      return content.body
    case 'reaction':
      return ''
    case 'contacts':
      return content.names.join(', ')
    default:
      return content.caption
  }
}

/** Refuses a file that was never brought, or by another number (131009). */
function attachmentOf(
  sim: Simulator,
  conversation: Conversation,
  content: Exclude<Send['content'], { type: 'text' | 'reaction' }>,
): EntryAttachment {
  if (content.type === 'contacts')
    return { kind: 'contact', url: null, fileName: content.names.join(', '), place: null }
  const file = sim.media.find(content.id)
  if (file?.phoneNumberId !== conversation.phoneNumberId)
    throw whatsappError(131009, `Media ${content.id} was not found.`)
  const url = `/__sim/file?id=${file.id}`
  return { kind: content.type, url, fileName: content.filename, place: null }
}

function markRead(
  sim: Simulator,
  number: BusinessNumber,
  input: Extract<MessageInput, { kind: 'mark_read' }>,
): GraphAnswer {
  const target = sim.conversations.locate(input.messageId)
  if (!target || target.conversation.phoneNumberId !== number.id || target.entry.from !== 'user') {
    if (sim.settings.behaviour.history === 'partial') return ok({ success: true })
    throw whatsappError(131009, 'The message to mark as read was not found.')
  }
  readByCompany(sim, target.conversation, target.entry)
  if (input.typing) setTyping(sim, target.conversation, sim.clock.now() + TYPING_MS)
  return ok({ success: true })
}

function setTyping(sim: Simulator, conversation: Conversation, until: number | null): void {
  if (conversation.typingUntil === until) return
  conversation.typingUntil = until
  const { phoneNumberId, user } = conversation
  sim.events.publish({ event: 'typing', data: { phoneNumberId, user, until } })
}
