import type { Line } from './conversations.ts'
import type { DemoContact } from './demo-contacts.ts'

/** What a message shows beyond its words and file, in the shapes of the Cloud API's webhooks. */
export function messageData({ marks }: Line, contact: DemoContact): Record<string, unknown> | null {
  if (marks.has('location')) {
    return {
      latitude: -3.7436,
      longitude: -38.5229,
      name: contact.name,
      address: 'Rua das Flores, 218, Fortaleza, CE',
    }
  }
  if (marks.has('card')) {
    return {
      contacts: [
        {
          name: { formatted_name: 'Hélio Contabilidade', first_name: 'Hélio' },
          org: { company: 'HC Contadores' },
          phones: [{ phone: '+55 19 3255-0071', type: 'WORK' }],
        },
      ],
    }
  }
  if (marks.has('call')) return { kind: 'missed', video: false }
  const unsupported = marks.get('unsupported')
  return unsupported === undefined ? null : { kind: unsupported }
}
