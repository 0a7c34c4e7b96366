import type { Entry } from '../../meta/conversations.ts'

export type CompanyNumber = { id: string; name: string; phone: string }
export type PhoneSettings = {
  numbers: CompanyNumber[]
  deskUrl: string
  /** Whether the simulated WhatsApp of linked phones runs too. */
  linkedPhones: boolean
}
export type ConversationHead = {
  phoneNumberId: string
  user: string
  person: { name: string | null; waId: string | null }
  unread: number
  last: Entry | null
}
type ConversationView = { user: string; typingUntil: number | null; entries: Entry[] }
export type ConversationKey = { phoneNumberId: string; user: string }

/** The simulator as the phone uses it: the control plane on the page's own origin. */
export const loadSettings = () => get<PhoneSettings>('/phone.json')

export async function loadConversations(phoneNumberId: string): Promise<ConversationHead[]> {
  const query = new URLSearchParams({ phoneNumberId })
  const { conversations } = await get<{ conversations: ConversationHead[] }>(
    `/__sim/conversations?${query}`,
  )
  return conversations
}

export const loadConversation = (key: ConversationKey) =>
  get<ConversationView>(`/__sim/conversation?${new URLSearchParams(key)}`)

export const sendText = (message: {
  phoneNumberId: string
  from: string
  name: string
  text: string
  contextId?: string
}) => post<{ ids: string[] }>('/__sim/inbound', message)

export const sendReaction = (phoneNumberId: string, messageId: string, emoji: string | null) =>
  post('/__sim/inbound', { phoneNumberId, reaction: { messageId, emoji } })

export const markRead = (key: ConversationKey) => post('/__sim/read', key)

async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path))
}

async function post<T = unknown>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer<T>(response)
}

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return (await response.json()) as T
}
