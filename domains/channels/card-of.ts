import type { OutgoingCard } from './driver.ts'

type Json = Record<string, unknown>

/** The cards a message keeps (`data.contacts`), as they go out. What is malformed is absent. */
export function cardsOfMessage(data: string | null): OutgoingCard[] {
  const contacts: unknown = data === null ? null : (JSON.parse(data) as Json)['contacts']
  return list(contacts).flatMap((card) => {
    const phones = list(card['phones']).flatMap((one) => {
      const phone = text(one['phone'])
      return phone === null ? [] : [{ phone, waId: text(one['wa_id']) }]
    })
    const called = object(card['name'])
    const name = text(called['formatted_name']) ?? text(called['first_name']) ?? phones[0]?.phone
    if (name === undefined) return []
    return [
      {
        name,
        company: text(object(card['org'])['company']),
        phones,
        emails: list(card['emails']).flatMap((one) => text(one['email']) ?? []),
      },
    ]
  })
}

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : [])
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
