import type { Simulator } from './simulator.ts'
import { ENTRY_STATUSES } from './conversations.ts'
import type { Conversation, Entry, EntryStatus } from './conversations.ts'
import { statusError } from './errors.ts'

type CompanyStatus = Exclude<EntryStatus, 'pending'>

const PRICING = {
  billable: false,
  pricing_model: 'PMP',
  type: 'free_customer_service',
  category: 'service',
} as const

/** Lets an accepted message travel: `sent`, then `delivered`, each after its delay. */
export function startDelivery(
  sim: Simulator,
  conversation: Conversation,
  entry: Entry,
  furthest: 'sent' | 'delivered',
): void {
  const { autoStatuses, statusDelaysMs } = sim.settings.behaviour
  if (!autoStatuses) return
  travelLater(sim, statusDelaysMs.sent, () => raiseStatus(sim, conversation, entry, 'sent'))
  if (furthest === 'sent') return
  travelLater(sim, statusDelaysMs.delivered, () =>
    raiseStatus(sim, conversation, entry, 'delivered'),
  )
}

/** An accepted message fails when it would have been sent. */
export function failLater(
  sim: Simulator,
  conversation: Conversation,
  entry: Entry,
  code: number,
): void {
  travelLater(sim, sim.settings.behaviour.statusDelaysMs.sent, () => {
    entry.errorCode = code
    raiseStatus(sim, conversation, entry, 'failed')
  })
}

/** The user's phone shows the conversation: everything that reached it is read. */
export function readByUser(sim: Simulator, conversation: Conversation): string[] {
  const read = conversation.entries.filter(
    ({ from, status }) => from === 'company' && (status === 'sent' || status === 'delivered'),
  )
  for (const entry of read) raiseStatus(sim, conversation, entry, 'read')
  return read.map(({ wamid }) => wamid)
}

/** The business marked this message as read, and with it everything the user wrote before. */
export function readByCompany(sim: Simulator, conversation: Conversation, upTo: Entry): void {
  for (const entry of conversation.entries) {
    if (entry.from === 'user' && entry.status !== 'read') {
      entry.status = 'read'
      publishEntry(sim, conversation, entry)
    }
    if (entry === upTo) break
  }
}

/** A status webhook as asked, also one that goes backwards or comes twice. */
export function pushStatus(
  sim: Simulator,
  conversation: Conversation,
  entry: Entry,
  status: CompanyStatus,
  options: { timestamp?: string | undefined; errorCode?: number | undefined } = {},
): void {
  const number = sim.state.findNumber(conversation.phoneNumberId)
  if (!number) return
  const { person } = conversation
  const withBsuid = sim.settings.behaviour.bsuid || person.waId === null
  const failed = status === 'failed'
  sim.pusher.push({
    wabaId: number.wabaId,
    phoneNumberId: number.id,
    displayPhoneNumber: number.displayPhoneNumber,
    user: conversation.user,
    kind: 'status',
    wamid: entry.wamid,
    status,
    contact:
      failed || !withBsuid
        ? null
        : {
            profile: { name: person.name ?? conversation.user },
            ...(person.waId === null ? {} : { wa_id: person.waId }),
            user_id: person.bsuid,
          },
    item: {
      id: entry.wamid,
      status,
      timestamp: options.timestamp ?? String(Math.floor(sim.clock.now() / 1000)),
      ...(person.waId === null ? {} : { recipient_id: person.waId }),
      ...(withBsuid && !(failed && person.waId !== null)
        ? { recipient_user_id: person.bsuid }
        : {}),
      ...(entry.callbackData === null ? {} : { biz_opaque_callback_data: entry.callbackData }),
      ...(status === 'sent' || status === 'delivered' ? { pricing: PRICING } : {}),
      ...(failed ? { errors: [statusError(options.errorCode ?? entry.errorCode ?? 131000)] } : {}),
    },
    onAnswered: () => undefined,
  })
}

export function publishEntry(sim: Simulator, conversation: Conversation, entry: Entry): void {
  sim.events.publish({
    event: 'entry',
    data: { phoneNumberId: conversation.phoneNumberId, user: conversation.user, entry },
  })
}

/** What the phone knows only ever rises. */
export function raiseEntry(
  sim: Simulator,
  conversation: Conversation,
  entry: Entry,
  status: EntryStatus,
): boolean {
  if (entry.status === 'failed') return false
  if (ENTRY_STATUSES.indexOf(status) <= ENTRY_STATUSES.indexOf(entry.status)) return false
  entry.status = status
  publishEntry(sim, conversation, entry)
  return true
}

function raiseStatus(
  sim: Simulator,
  conversation: Conversation,
  entry: Entry,
  status: CompanyStatus,
): void {
  if (!raiseEntry(sim, conversation, entry, status)) return
  if (status === 'delivered' && sim.settings.pusher.deliveredOmitted) return
  pushStatus(sim, conversation, entry, status)
}

function travelLater(sim: Simulator, delayMs: number, task: () => void): void {
  sim.travelling += 1
  sim.clock.schedule(delayMs, () => {
    sim.travelling -= 1
    task()
    sim.noticeIdle()
  })
}
