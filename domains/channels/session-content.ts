import type { CompanyContext } from '#core/context.ts'
import { mediaPath } from '#core/session-media-token.ts'
import type { OutgoingContent } from '#protocol/session/commands.ts'
import type { OutgoingFile, SendContent } from './driver.ts'
import { FILE_PATH_TTL_MS } from './limits.ts'
import { vcardOf } from './vcard.ts'

/** What a command carries, in the words of the session protocol. A file goes as leave to take that one from storage. */
export async function sessionContent(
  ctx: Pick<CompanyContext, 'config' | 'clock'>,
  content: SendContent,
): Promise<OutgoingContent> {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: content.text }
    case 'file':
      return await fileContent(ctx, content.file)
    case 'contacts':
      return {
        kind: 'contacts',
        contacts: content.contacts.map((card) => ({ name: card.name, vcard: vcardOf(card) })),
      }
    case 'place': {
      const { latitude, longitude, name, address } = content.place
      return {
        kind: 'location',
        latitude,
        longitude,
        ...(name === null ? {} : { name }),
        ...(address === null ? {} : { address }),
      }
    }
  }
}

async function fileContent(
  ctx: Pick<CompanyContext, 'config' | 'clock'>,
  file: OutgoingFile,
): Promise<OutgoingContent> {
  const from = await mediaPath(ctx.config, {
    key: file.key,
    mode: 'get',
    maxBytes: file.size,
    expires: ctx.clock.now() + FILE_PATH_TTL_MS,
  })
  const caption = file.caption === '' ? {} : { caption: file.caption }
  const seconds = file.seconds === null ? {} : { seconds: file.seconds }
  switch (file.as) {
    case 'image':
    case 'video':
      return { kind: file.as, from, mime: file.mime, ...caption }
    case 'audio':
      return { kind: 'audio', from, mime: file.mime, ...seconds }
    case 'voice':
      // WhatsApp's apps play it as a note only when its codec is named.
      return { kind: 'voice', from, mime: 'audio/ogg; codecs=opus', ...seconds }
    case 'sticker':
      return { kind: 'sticker', from, mime: file.mime }
    case 'document':
      return { kind: 'document', from, mime: file.mime, fileName: file.name, ...caption }
  }
}
