import type { MessageView } from '#domains/messages/messages.types.ts'
import type { MentionView } from '#domains/notifications/mentions.types.ts'
import type {
  NoticeKind,
  NotificationSettings,
} from '#domains/notifications/notification-settings.types.ts'
import { personKey } from '#domains/notifications/push-payload.ts'
import type { PushPayload } from '#domains/notifications/push-payload.ts'
import { wantsNotice } from '#domains/notifications/quiet-hours.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { chime } from '#app/features/desk/chime.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/i18n/languages.ts'
import { shownOf } from './notice-words.ts'
import type { Shown } from './notice-words.ts'
import { putSettings, settingsOf } from './settings-cache.ts'

export type Listener = { companyId: number; userId: number }
type Frame = { channel: string; action: string; data: Record<string, unknown> }

/** The other tabs hold back for as long after one has told of a message. */
const TOLD_MS = 3_000
/** Hidden tabs let the one that is looked at go first. */
const HIDDEN_WAIT_MS = 250

/** What a frame means to whoever does not look: a mention rings, new settings are taken over. */
export async function onFrame(me: Listener, { channel, action, data }: Frame): Promise<void> {
  if (channel === 'notification' && data.settings !== undefined)
    return putSettings(personOf(me), data.settings as NotificationSettings)
  if (channel === 'mention' && action === 'create' && data.mention !== undefined) {
    const mention = data.mention as MentionView
    return await tell(me, `mention-${mention.id}`, {
      // A comment in a ticket that they follow names nobody.
      kind: mention.kind === 'mention' ? 'mention' : 'message',
      ticket: { id: mention.ticketId, uuid: mention.ticketUuid },
      name: mention.contactName,
      text: mention.text,
      by: mention.by?.name ?? null,
    })
  }
}

/** A message came. `isSeen`: its ticket is on the screen of a tab that is looked at. */
export async function onMessage(
  me: Listener,
  message: MessageView,
  ticket: TicketView,
  isSeen: boolean,
): Promise<void> {
  const kind = kindFor(me, message, ticket)
  if (kind === null) return
  // Whoever sees it keeps the other tabs from ringing.
  if (isSeen) return void (await onlyHere(`message-${message.id}`))
  await tell(me, `message-${message.id}`, {
    kind,
    ticket: { id: ticket.id, uuid: ticket.uuid },
    name: ticket.contact.name,
    text: message.isDeleted ? '' : ticket.lastMessage,
    by: null,
  })
}

/** What a message is to this person; null where it is another's business. */
export function kindFor(
  me: Listener,
  message: Pick<MessageView, 'fromMe' | 'isPrivate'>,
  ticket: Pick<TicketView, 'userId' | 'followerIds'>,
): NoticeKind | null {
  if (message.fromMe || message.isPrivate) return null
  if (ticket.userId === me.userId || ticket.followerIds.includes(me.userId)) return 'message'
  return ticket.userId === null ? 'waiting' : null
}

/** A colleague gave this person a ticket: one tab rings, as for a message of theirs. */
export async function onHanded(me: Listener, ticket: TicketView): Promise<void> {
  const settings = await settingsOf(personOf(me))
  if (!wantsNotice(settings, 'message', serverNow())) return
  if (await onlyHere(`handed-${ticket.id}-${ticket.version}`)) chime()
}

type Change = Pick<PushPayload, 'kind' | 'ticket' | 'name' | 'text' | 'by'>

async function tell(me: Listener, id: string, told: Change): Promise<void> {
  const settings = await settingsOf(personOf(me))
  if (!wantsNotice(settings, told.kind, serverNow())) return
  if (!(await onlyHere(id))) return
  chime()
  if (document.visibilityState === 'visible') return
  const { lang } = document.documentElement
  await showOutside(
    shownOf({
      ...told,
      to: personOf(me),
      text: settings.showText ? told.text : null,
      count: 1,
      language: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    }),
  )
}

/**
 * A person's own reminder is due: one tab of this browser rings, and tells the system where nobody looks at it. They have chosen the time
 * themselves, so that no quiet hours hold it back. True in the tab that told.
 */
export async function showReminder(id: string, shown: Shown): Promise<boolean> {
  if (!(await onlyHere(id))) return false
  chime()
  if (document.visibilityState !== 'visible') await showOutside(shown)
  return true
}

/** By the service worker where there is one: its notifications outlive the tab, and it knows what a click means. */
async function showOutside({ title, body, tag, url }: Shown): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const options = { body, tag, icon: '/icons/icon-192.png', data: { url } }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration !== undefined) return await registration.showNotification(title, options)
  const notification = new Notification(title, options)
  notification.onclick = () => {
    window.focus()
    window.dispatchEvent(new CustomEvent('balcao:go', { detail: url }))
  }
}

/** True in one tab of this browser. Where there are no locks every tab rings. */
async function onlyHere(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  if (document.visibilityState === 'hidden') await pause(HIDDEN_WAIT_MS)
  return await new Promise((resolve) => {
    void navigator.locks.request(`balcao:told:${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock !== null) await pause(TOLD_MS)
    })
  })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const personOf = ({ companyId, userId }: Listener) => personKey(companyId, userId)
