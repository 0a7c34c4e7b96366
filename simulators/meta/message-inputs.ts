import { invalidParameter, whatsappError } from './errors.ts'
import { isRecord } from './graph-call.ts'

/** What `POST /{phone-number-id}/messages` was asked, once it was found valid. */
export type MessageInput =
  | {
      kind: 'mark_read'
      messageId: string
      typing: boolean
    }
  | {
      kind: 'send'
      /** As the caller wrote it: phone number or business-scoped id. */
      recipient: string
      recipientIs: 'phone' | 'bsuid'
      content: SendContent
      contextId: string | null
      callbackData: string | null
    }

const FILE_TYPES = ['audio', 'document', 'image', 'sticker', 'video'] as const
type FileType = (typeof FILE_TYPES)[number]

type SendContent =
  | { type: 'text'; body: string }
  | { type: 'reaction'; messageId: string; emoji: string | null }
  | { type: FileType; id: string; caption: string; filename: string | null }
  | { type: 'contacts'; names: string[] }

const LONGEST_TEXT = 4096 // characters, Cloud API text messages
const LONGEST_CALLBACK_DATA = 512 // characters
const LONGEST_CAPTION = 1024 // characters
const SEND_KEYS = [
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'type',
  'text',
  'reaction',
  ...FILE_TYPES,
  'contacts',
  'context',
  'biz_opaque_callback_data',
  'access_token',
]
const READ_KEYS = ['messaging_product', 'status', 'message_id', 'typing_indicator', 'access_token']
/** Types of the Cloud API that this simulator does not carry out. */
const OTHER_TYPES = ['interactive', 'location', 'template']

/** Throws the Graph error a wrong body gets. */
export function parseMessageInput(body: Record<string, unknown>): MessageInput {
  if (body.messaging_product !== 'whatsapp') {
    throw invalidParameter('The parameter messaging_product is required.')
  }
  return body.status === undefined ? parseSend(body) : parseMarkRead(body)
}

function parseMarkRead(body: Record<string, unknown>): MessageInput {
  refuseUnknownKeys(body, READ_KEYS, '')
  if (body.status !== 'read') throw invalidParameter("Param status must be one of {'read'}.")
  const typing = body.typing_indicator
  if (typing !== undefined && (!isRecord(typing) || typing.type !== 'text')) {
    throw invalidParameter("Param typing_indicator['type'] must be one of {'text'}.")
  }
  return {
    kind: 'mark_read',
    messageId: requiredString(body, 'message_id'),
    typing: typing !== undefined,
  }
}

function parseSend(body: Record<string, unknown>): MessageInput {
  refuseTypeNotCarried(body.type)
  refuseUnknownKeys(body, SEND_KEYS, '')
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual') {
    throw invalidParameter("Param recipient_type must be one of {'individual'}.")
  }
  // The phone number wins when both are given.
  const recipientIs = body.to === undefined ? 'bsuid' : 'phone'
  if (body.to === undefined && body.recipient === undefined) {
    throw whatsappError(131008, "Parameter 'to' or 'recipient' is missing.")
  }
  const recipient = requiredString(body, recipientIs === 'phone' ? 'to' : 'recipient')
  if (recipientIs === 'phone' && !/^\+?[\d\s().-]{7,25}$/.test(recipient)) {
    throw whatsappError(131009, 'Recipient phone number is not valid.')
  }
  if (recipientIs === 'bsuid' && !/^[A-Z]{2}\.[\w.]{5,128}$/.test(recipient)) {
    throw whatsappError(131009, 'Recipient user id is not valid.')
  }
  return {
    kind: 'send',
    recipient,
    recipientIs,
    content: parseContent(body),
    contextId: parseContext(body.context),
    callbackData: parseCallbackData(body.biz_opaque_callback_data),
  }
}

function parseContent(body: Record<string, unknown>): SendContent {
  const type = body.type ?? 'text'
  if (type === 'text') {
    const text = requiredRecord(body, 'text')
    refuseUnknownKeys(text, ['body', 'preview_url'], 'text')
    const words = text.body
    if (typeof words !== 'string' || words.trim() === '') {
      throw whatsappError(131008, "Parameter 'text.body' is missing or empty.")
    }
    if ([...words].length > LONGEST_TEXT) {
      throw invalidParameter(`Param text['body'] must be at most ${LONGEST_TEXT} characters long.`)
    }
    return { type: 'text', body: words }
  }
  if (type === 'reaction') {
    const reaction = requiredRecord(body, 'reaction')
    refuseUnknownKeys(reaction, ['message_id', 'emoji'], 'reaction')
    const emoji = reaction.emoji ?? ''
    if (typeof emoji !== 'string')
      throw invalidParameter("Param reaction['emoji'] must be a string.")
    return {
      type: 'reaction',
      messageId: requiredString(reaction, 'message_id'),
      emoji: emoji === '' ? null : emoji,
    }
  }
  const fileType = FILE_TYPES.find((one) => one === type)
  if (fileType !== undefined) return parseFile(fileType, requiredRecord(body, fileType))
  if (type === 'contacts') return parseContacts(body.contacts)
  throw invalidParameter(
    `Param type must be one of {text, reaction, ${FILE_TYPES.join(', ')}, contacts, ${OTHER_TYPES.join(', ')}}.`,
  )
}

function parseFile(type: FileType, file: Record<string, unknown>): SendContent {
  const hasCaption = type === 'image' || type === 'video' || type === 'document'
  refuseUnknownKeys(
    file,
    [
      'id',
      ...(hasCaption ? ['caption'] : []),
      ...(type === 'document' ? ['filename'] : []),
      ...(type === 'audio' ? ['voice'] : []),
    ],
    type,
  )
  const { caption = '', filename = null } = file
  if (typeof caption !== 'string' || caption.length > LONGEST_CAPTION)
    throw invalidParameter(
      `Param ${type}['caption'] must be at most ${LONGEST_CAPTION} characters long.`,
    )
  if (filename !== null && typeof filename !== 'string')
    throw invalidParameter("Param document['filename'] must be a string.")
  return { type, id: requiredString(file, 'id'), caption, filename }
}

function parseContacts(contacts: unknown): SendContent {
  if (!Array.isArray(contacts) || contacts.length === 0)
    throw whatsappError(131008, "Parameter 'contacts' is missing.")
  const names = contacts.map((card: unknown) => {
    const name = isRecord(card) ? requiredRecord(card, 'name') : {}
    return requiredString(name, 'formatted_name')
  })
  return { type: 'contacts', names }
}

function refuseTypeNotCarried(type: unknown): void {
  if (typeof type !== 'string' || !OTHER_TYPES.includes(type)) return
  throw whatsappError(131051, `The simulator does not carry messages of type ${type}.`, 501)
}

function parseContext(context: unknown): string | null {
  if (context === undefined) return null
  if (!isRecord(context)) throw invalidParameter('Param context must be a JSON object.')
  refuseUnknownKeys(context, ['message_id'], 'context')
  return requiredString(context, 'message_id')
}

function parseCallbackData(data: unknown): string | null {
  if (data === undefined) return null
  if (typeof data !== 'string' || data.length > LONGEST_CALLBACK_DATA) {
    throw invalidParameter(
      `Param biz_opaque_callback_data must be a string of at most ${LONGEST_CALLBACK_DATA} characters.`,
    )
  }
  return data
}

function refuseUnknownKeys(value: Record<string, unknown>, known: string[], param: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown === undefined) return
  throw invalidParameter(`Unexpected key "${unknown}" on param "${param}".`)
}

function requiredString(value: Record<string, unknown>, key: string): string {
  const found = value[key]
  if (typeof found === 'string' && found !== '') return found
  throw whatsappError(131008, `Parameter '${key}' is missing.`)
}

function requiredRecord(value: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = value[key]
  if (isRecord(found)) return found
  throw whatsappError(131008, `Parameter '${key}' is missing.`)
}
