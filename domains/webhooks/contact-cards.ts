import { profileName } from '../contacts/contact-name.ts'
import { idText, object, text } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'

/** Longer than any id of a person that Meta gives: such a one names nobody. */
const ID_MAX_CHARS = 256

/**
 * Finds the contact card of a message's sender: matched by id, the lists are not parallel (Meta, text messages webhook). Cards are gone
 * through once, however many messages there are, and each message is given what is read of its card and no more: it is kept with each.
 */
export function contactCards(contacts: readonly unknown[]): (message: Json) => Json {
  const cards = contacts.map(object)
  const byNumber = new Map<string, number>()
  const byUser = new Map<string, number>()
  const note = (index: Map<string, number>, id: unknown, at: number) => {
    const key = idText(id)
    if (key !== null && !index.has(key)) index.set(key, at)
  }
  cards.forEach((card, at) => {
    note(byNumber, card['wa_id'], at)
    note(byUser, card['user_id'], at)
  })
  const kept = new Map<number, Json>()
  const at = (index: Map<string, number>, id: unknown) => index.get(idText(id) ?? '') ?? Infinity
  return (message) => {
    const first = Math.min(at(byNumber, message['from']), at(byUser, message['from_user_id']))
    const found = first === Infinity && cards.length === 1 ? 0 : first
    const card = cards[found]
    if (card === undefined) return {}
    const known = kept.get(found) ?? whatIsRead(card)
    kept.set(found, known)
    return known
  }
}

/** What whatsapp-message.ts reads of a card; names as far as a contact keeps them. */
function whatIsRead(card: Json): Json {
  const profile = object(card['profile'])
  const part = (name: string, value: string | null) => (value === null ? {} : { [name]: value })
  const id = (name: string) => {
    const value = idText(card[name])
    return part(name, value !== null && value.length <= ID_MAX_CHARS ? value : null)
  }
  const called = (name: string) => {
    const value = text(profile[name])
    return part(name, value === null ? null : profileName(value))
  }
  const names = { ...called('name'), ...called('username') }
  return {
    ...id('wa_id'),
    ...id('user_id'),
    ...(Object.keys(names).length === 0 ? {} : { profile: names }),
  }
}
