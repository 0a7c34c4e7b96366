import type { ChatMessage } from '../../whatsapp/chats.ts'

export type LinkedPlace = { contact: string } | { group: string }
export type LinkedDevice = { id: number; online: boolean; platform: string }
export type LinkedPerson = { pn: string; lid: string; name: string }
export type LinkedPhone = LinkedPerson & {
  about: string
  passkey: boolean
  devices: LinkedDevice[]
}
type ChatHead = { last: ChatMessage | null; unread: number }
export type LinkedContact = LinkedPerson & ChatHead & { about: string; hidesNumber: boolean }
export type LinkedGroup = ChatHead & { id: string; subject: string; members: LinkedPerson[] }

/** Something came in on the simulated WhatsApp. */
export type LinkedEvents = {
  kind: string
  from?: string
  at?: string
  attrs?: Record<string, string>
  child?: { tag: string }
}

export function watchLinkedPhones(listener: {
  onEvents: (news: LinkedEvents) => void
  onOpen: () => void
}): void {
  const source = new EventSource('/__wa/events')
  source.addEventListener('open', listener.onOpen)
  source.addEventListener('news', (event: MessageEvent<unknown>) =>
    listener.onEvents(JSON.parse(String(event.data)) as LinkedEvents),
  )
}

/** The phones of companies, and every other one that has linked devices. */
export async function loadPhones(): Promise<LinkedPhone[]> {
  type Described = Omit<LinkedPhone, 'devices'> & {
    company: boolean
    devices: (LinkedDevice & { kind: string })[]
  }
  const everybody = await control<Described[]>('state')
  return everybody
    .map((one) => ({ ...one, devices: one.devices.filter(({ kind }) => kind === 'Companion') }))
    .filter(({ company, devices }) => company || devices.length > 0)
}

export const loadContacts = (account: string) =>
  control<{ people: LinkedContact[]; groups: LinkedGroup[] }>('contacts', { account })

export const loadChat = async (account: string, place: LinkedPlace) =>
  (await control<{ messages: ChatMessage[] }>('chat', { account, ...place })).messages

export const readChat = (account: string, place: LinkedPlace, reader: string) =>
  control('read', { account, ...place, ...('group' in place && { reader }) })

/** A person writes, or does something to what they wrote. */
export function sendContent(from: string, account: string, place: LinkedPlace, content: object) {
  const to = 'group' in place ? { opts: { group: place.group } } : { to: account }
  return control<{ id: string }>('send', { from, ...to, content })
}

export function showTyping(from: string, account: string, place: LinkedPlace, typing: boolean) {
  const state = typing ? 'composing' : 'paused'
  return control('presence', {
    from,
    to: account,
    state,
    ...('group' in place && { group: place.group }),
  })
}

export const scanQr = (pn: string, qr: string) => control<{ passkey?: true }>('scan', { pn, qr })
export const typeCode = (pn: string, code: string) =>
  control<{ passkey?: true }>('scan', { pn, code })
export const removeDevice = (to: string, device: number) => control('revoke', { to, device })
export const demandPasskey = (pn: string, passkey: boolean) => control('user', { pn, passkey })
export const isWhatsappDown = async () =>
  (await control<{ refuseConnections?: boolean }>('fault')).refuseConnections === true

/** WhatsApp answers nobody, or everybody again. */
export async function setWhatsappDown(down: boolean, phones: LinkedPhone[]): Promise<void> {
  await control('fault', { refuseConnections: down })
  if (!down) return
  const online = phones.filter(({ devices }) => devices.some((device) => device.online))
  await Promise.all(online.map(({ pn }) => control('drop', { to: pn })))
}

export function fileUrl(id: string, from: string): string {
  return `/__wa/file?${new URLSearchParams({ id, from })}`
}

async function control<T = unknown>(name: string, body: object = {}): Promise<T> {
  const response = await fetch(`/__wa/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return (await response.json()) as T
}
