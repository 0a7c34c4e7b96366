import type { Entry } from '../../meta/conversations.ts'
import { plainText } from './rich-text.ts'

export type Attachment = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'contact' | 'other'
  /** Of the file, when there is one. */
  url: string | null
  fileName: string | null
  place: { latitude: number; longitude: number } | null
}

/** A message as a bubble shows it: Meta's simulator tells the first part, linked phones may have the rest. */
export type ShownMessage = Omit<Entry, 'attachment'> & {
  /** In a group, who wrote it, when it is not whoever holds the phone. */
  author?: string
  attachment?: Attachment
  edited?: boolean
  deleted?: boolean
}

const NAMES: Record<Attachment['kind'], string> = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  other: 'Mensagem que este telefone não mostra',
}

export function nameOf(kind: Attachment['kind']): string {
  return NAMES[kind]
}

/** In a few words, for previews and quotes. */
export function summaryOf({ text, attachment, deleted }: ShownMessage): string {
  if (deleted) return 'Mensagem apagada'
  if (text !== '') return plainText(text)
  return attachment ? (attachment.fileName ?? nameOf(attachment.kind)) : ''
}
