import type { OutgoingCard, OutgoingFile, SendCommand } from './driver.ts'
import { takesCaption } from './file-kind.ts'

/** What a command carries, in the words of POST /{phone-number-id}/messages (Meta, send messages). */
export function cloudContent(content: SendCommand['content']): Record<string, unknown> {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { preview_url: true, body: content.text } }
    case 'file':
      return fileOf(content.file)
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(cardOf) }
    case 'place': {
      const { latitude, longitude, name, address } = content.place
      return {
        type: 'location',
        location: {
          latitude,
          longitude,
          ...(name === null ? {} : { name }),
          ...(address === null ? {} : { address }),
        },
      }
    }
  }
}

function fileOf(file: OutgoingFile): Record<string, unknown> {
  const type = file.as === 'voice' ? 'audio' : file.as
  return {
    type,
    [type]: {
      id: file.sentAs ?? '',
      ...(file.caption !== '' && takesCaption(file.as) ? { caption: file.caption } : {}),
      ...(file.as === 'document' ? { filename: file.name } : {}),
      ...(file.as === 'voice' ? { voice: true } : {}),
    },
  }
}

function cardOf({ name, company, phones, emails }: OutgoingCard): Record<string, unknown> {
  return {
    name: { formatted_name: name, first_name: name },
    phones: phones.map(({ phone, waId }) => ({
      phone,
      type: 'CELL',
      ...(waId === null ? {} : { wa_id: waId }),
    })),
    ...(emails.length === 0 ? {} : { emails: emails.map((email) => ({ email, type: 'WORK' })) }),
    ...(company === null ? {} : { org: { company } }),
  }
}
