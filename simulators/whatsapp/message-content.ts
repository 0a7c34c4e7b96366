import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { MediaKind } from './media.ts'
import { SimulatorError, required } from './errors.ts'
import type { SentMessage } from './sent-messages.ts'
import type { Simulator } from './simulator.ts'

/** A message somebody wrote, by its id and who wrote it. */
export type Target = { id: string; fromMe?: boolean | undefined; participant?: string | undefined }

/** What a person puts into a message, in the words of somebody who holds the phone. */
export type Content =
  | {
      kind: 'text'
      text: string
      quoted?: { id: string; participant: string; text: string } | undefined
    }
  | {
      kind: MediaKind
      base64: string
      mimetype?: string | undefined
      caption?: string | undefined
      fileName?: string | undefined
      seconds?: number | undefined
      /** An audio that was recorded, not attached. */
      voice?: boolean | undefined
      viewOnce?: boolean | undefined
    }
  | {
      kind: 'location'
      latitude: number
      longitude: number
      name?: string | undefined
      address?: string | undefined
    }
  | { kind: 'contact'; name: string; phone: string }
  | { kind: 'reaction'; target: Target; emoji: string }
  | { kind: 'edit'; target: Target; text: string }
  | { kind: 'delete'; target: Target }
  | { kind: 'poll'; question: string; options: string[]; selectable?: number | undefined }
  | {
      kind: 'vote'
      target: Target
      options: string[]
      creator: string
      voter: string
      secretBase64?: string | undefined
    }

const MIME_TYPES: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
  sticker: 'image/webp',
}
const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type
const SECRET_BYTES = 32

/** `chat` is where the message goes, as the writer's own phone would name it. */
export function composeMessage(sim: Simulator, chat: string, content: Content): proto.IMessage {
  switch (content.kind) {
    case 'text':
      return composeText(content)
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name ?? null,
          address: content.address ?? null,
        },
      }
    case 'contact':
      return { contactMessage: { displayName: content.name, vcard: vcardOf(content) } }
    case 'reaction':
      return {
        reactionMessage: {
          key: keyOf(chat, content.target),
          text: content.emoji,
          senderTimestampMs: Date.now(),
        },
      }
    case 'edit':
      return {
        protocolMessage: {
          key: keyOf(chat, { fromMe: true, ...content.target }),
          type: MESSAGE_EDIT,
          editedMessage: { conversation: content.text },
          timestampMs: Date.now(),
        },
      }
    case 'delete':
      return {
        protocolMessage: { key: keyOf(chat, { fromMe: true, ...content.target }), type: REVOKE },
      }
    case 'poll':
      return {
        messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES) },
        pollCreationMessageV3: {
          name: content.question,
          options: content.options.map((optionName) => ({ optionName })),
          selectableOptionsCount: content.selectable ?? 1,
        },
      }
    case 'vote':
      return { pollUpdateMessage: composeVote(sim, chat, content) }
    default:
      return composeFile(sim, content)
  }
}

function composeText({ text, quoted }: Extract<Content, { kind: 'text' }>): proto.IMessage {
  if (!quoted) return { conversation: text }
  return {
    extendedTextMessage: {
      text,
      contextInfo: {
        stanzaId: quoted.id,
        participant: quoted.participant,
        quotedMessage: { conversation: quoted.text },
      },
    },
  }
}

function composeFile(
  sim: Simulator,
  content: Extract<Content, { kind: MediaKind }>,
): proto.IMessage {
  const file = {
    ...sim.media.addFile(Buffer.from(content.base64, 'base64'), content.kind),
    mimetype: content.mimetype ?? MIME_TYPES[content.kind],
  }
  const caption = content.caption ?? null
  const viewOnce = content.viewOnce ?? false
  const message = ((): proto.IMessage => {
    switch (content.kind) {
      case 'image':
        return { imageMessage: { ...file, caption, viewOnce } }
      case 'video':
        return { videoMessage: { ...file, caption, viewOnce, seconds: content.seconds ?? 1 } }
      case 'audio':
        return {
          audioMessage: {
            ...file,
            viewOnce,
            ptt: content.voice ?? false,
            seconds: content.seconds ?? 1,
            ...(content.voice && { waveform: new Uint8Array(64) }),
          },
        }
      case 'document':
        return {
          documentMessage: {
            ...file,
            caption,
            fileName: content.fileName ?? 'document.pdf',
            title: content.fileName ?? 'document.pdf',
          },
        }
      case 'sticker':
        return { stickerMessage: { ...file, isAnimated: false } }
    }
  })()
  return viewOnce ? { viewOnceMessageV2: { message } } : message
}

/**
 * A vote is sealed under the secret of the poll: HMAC-SHA256 twice, then AES-256-GCM over the hashes of
 * the chosen options. Creator and voter enter the key as the addresses the reader will use for them.
 */
function composeVote(
  sim: Simulator,
  chat: string,
  content: Extract<Content, { kind: 'vote' }>,
): proto.Message.IPollUpdateMessage {
  const { target, creator, voter } = content
  const secret =
    content.secretBase64 === undefined
      ? pollSecret(required(sim.sent.find(target.id), `poll ${target.id}`))
      : Buffer.from(content.secretBase64, 'base64')
  const use = Buffer.concat([
    ...[target.id, creator, voter, 'Poll Vote'].map((part) => Buffer.from(part)),
    Buffer.from([1]),
  ])
  const base = createHmac('sha256', Buffer.alloc(32)).update(secret).digest()
  const key = createHmac('sha256', base).update(use).digest()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(
    Buffer.from(`${target.id}\0${voter}`),
  )
  const chosen = proto.Message.PollVoteMessage.encode({
    selectedOptions: content.options.map((option) => createHash('sha256').update(option).digest()),
  }).finish()
  return {
    pollCreationMessageKey: keyOf(chat, target),
    vote: {
      encPayload: Buffer.concat([cipher.update(chosen), cipher.final(), cipher.getAuthTag()]),
      encIv: iv,
    },
    senderTimestampMs: Date.now(),
  }
}

function pollSecret(poll: SentMessage): Uint8Array {
  const secret = poll.message.messageContextInfo?.messageSecret
  if (!secret) throw new SimulatorError(422, `${poll.id} is not a poll`)
  return secret
}

function keyOf(chat: string, { id, fromMe = false, participant }: Target): proto.IMessageKey {
  return { remoteJid: chat, id, fromMe, ...(participant !== undefined && { participant }) }
}

function vcardOf({ name, phone }: { name: string; phone: string }): string {
  const digits = phone.replace(/\D/g, '')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n')
}
