import { z } from 'zod'

/** A person or chat as WhatsApp addresses it. `lid` is the stable address, `phone` (digits) may stay unknown for ever. */
export const address = z.object({
  jid: z.string().min(3).max(120),
  lid: z.string().optional(),
  phone: z.string().optional(),
})
export type Address = z.infer<typeof address>

/** Everything needed to download a file and to ask the phone to upload it again. Bytes are base64. */
export const mediaRef = z.object({
  mediaKey: z.string(),
  directPath: z.string().optional(),
  url: z.string().optional(),
  mime: z.string(),
  /** Bytes of the plain file, as the sender says. */
  size: z.number().int().nonnegative(),
  sha256: z.string().optional(),
  encSha256: z.string().optional(),
  fileName: z.string().optional(),
  seconds: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  thumbnail: z.string().optional(),
  /** Loudness of a voice note, 0–100 a step. */
  waveform: z.string().optional(),
})
export type MediaRef = z.infer<typeof mediaRef>

const media = { media: mediaRef, caption: z.string().optional() }
const contactCard = z.object({ name: z.string(), vcard: z.string() })
const place = {
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
}

export const messageContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    link: z.object({ url: z.string(), title: z.string().optional() }).optional(),
  }),
  z.object({ kind: z.literal('image'), ...media }),
  z.object({ kind: z.literal('video'), ...media, gif: z.boolean().optional() }),
  z.object({ kind: z.literal('audio'), ...media }),
  z.object({ kind: z.literal('voice'), ...media }),
  z.object({ kind: z.literal('document'), ...media }),
  z.object({ kind: z.literal('sticker'), ...media, animated: z.boolean().optional() }),
  z.object({ kind: z.literal('contacts'), contacts: z.array(contactCard) }),
  z.object({ kind: z.literal('location'), ...place, live: z.boolean() }),
  z.object({
    kind: z.literal('poll'),
    question: z.string(),
    options: z.array(z.string()),
    selectable: z.number().int(),
  }),
  /** A press on a button or a row of a list: what was shown and the id behind it. */
  z.object({ kind: z.literal('choice'), text: z.string(), choiceId: z.string() }),
  /** Something this version cannot show; `type` is the carrier's name of it. */
  z.object({ kind: z.literal('unsupported'), type: z.string(), text: z.string().optional() }),
])
export type MessageContent = z.infer<typeof messageContent>

export const chatMessage = z.object({
  id: z.string().min(1),
  chat: address.extend({ kind: z.enum(['person', 'group', 'broadcast']) }),
  /** Who wrote it; in a chat with one person the same as `chat`, unless `fromMe`. */
  sender: address.extend({ name: z.string().optional() }),
  fromMe: z.boolean(),
  /** The carrier's clock, milliseconds. WhatsApp gives whole seconds. */
  at: z.number().int(),
  content: messageContent,
  quoted: z
    .object({ id: z.string(), participant: z.string().optional(), text: z.string().optional() })
    .optional(),
  mentions: z.array(z.string()).optional(),
  /** How often it was forwarded before. */
  forwarded: z.number().int().optional(),
  viewOnce: z.boolean().optional(),
  /** Seconds until it disappears on phones. */
  disappearsAfter: z.number().int().optional(),
})
export type ChatMessage = z.infer<typeof chatMessage>
