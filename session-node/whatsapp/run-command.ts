import type {
  CommandInput,
  CommandResult,
  SessionCommand,
  SessionCommandKind,
} from '#protocol/session/commands.ts'
import type { EdgeFiles } from '../edge/edge-files.ts'
import { MEDIA_TIMEOUT_MS } from '../limits.ts'
import { errorText } from '../log.ts'
import { CommandRefused } from '../sessions/command-refused.ts'
import { addressOf } from './addresses.ts'
import type { SessionCaches } from './caches.ts'
import type { AllowedHosts } from './hosts.ts'
import { isLidUser, isPnUser, proto } from './library.ts'
import type {
  AnyMessageContent,
  GroupMetadata,
  MiscMessageGenerationOptions,
  WASocket,
} from './library.ts'
import { downloadMedia, mediaUrl } from './media-download.ts'
import { keyOf, libraryContent, quotedOf } from './outgoing-content.ts'
import { passPictureOn } from './profile-picture.ts'

/** Commands that need an open socket. Those about the session itself are the supervisor's. */
export type CarrierKind = Exclude<SessionCommandKind, `session.${string}`>
export type CarrierCommand = Extract<SessionCommand, { kind: CarrierKind }>

export type CommandTools = {
  library: WASocket
  files: EdgeFiles
  caches: SessionCaches
  allowed: AllowedHosts
  /** Keeps a written message for readers who ask again. */
  keepSent: (id: string, message: Uint8Array) => void
}

type Doing = {
  [K in CarrierKind]: (input: CommandInput<K>, tools: CommandTools) => Promise<CommandResult<K>>
}

export async function runCommand(
  command: CarrierCommand,
  tools: CommandTools,
): Promise<Record<string, unknown>> {
  try {
    const run = DOING[command.kind] as (
      input: unknown,
      tools: CommandTools,
    ) => Promise<Record<string, unknown>>
    return await run(command.input, tools)
  } catch (thrown) {
    if (thrown instanceof CommandRefused) throw thrown
    throw new CommandRefused('ERR_CARRIER', errorText(thrown))
  }
}

/** As WhatsApp's apps mark what one person sent on. */
const FORWARDED = { isForwarded: true, forwardingScore: 1 }

const DOING: Doing = {
  'message.send': async ({ to, messageId, content, quoted, forwarded }, tools) => {
    const jid = await bestAddress(to, tools)
    const options = quoted === undefined ? {} : { quoted: quotedOf(quoted) }
    const said = await libraryContent(content, tools.files)
    const shown = forwarded === true ? { ...said, contextInfo: FORWARDED } : said
    await send(tools, jid, shown, { messageId, ...options })
    return { status: 'written', to: jid }
  },
  'message.react': async ({ messageId, target, emoji }, tools) => {
    await send(tools, target.chat, { react: { key: keyOf(target), text: emoji } }, { messageId })
    return {}
  },
  'message.edit': async ({ messageId, target, text }, tools) => {
    await send(tools, target.chat, { text, edit: keyOf(target), linkPreview: null }, { messageId })
    return {}
  },
  'message.delete': async ({ messageId, target }, tools) => {
    await send(tools, target.chat, { delete: keyOf(target) }, { messageId })
    return {}
  },
  'chat.read': async ({ messages }, { library }) => {
    await library.readMessages(messages.map(keyOf))
    return {}
  },
  'presence.send': async ({ to, presence }, { library }) => {
    await library.sendPresenceUpdate(presence, to ?? undefined)
    return {}
  },
  'presence.subscribe': async ({ to }, { library }) => {
    await library.presenceSubscribe(to)
    return {}
  },
  'number.check': async ({ phones }, { library }) => {
    const found = (await library.onWhatsApp(...phones)) ?? []
    const known = found.filter((one) => one.exists)
    const pairs =
      known.length === 0
        ? []
        : ((await library.signalRepository.lidMapping.getLIDsForPNs(known.map((one) => one.jid))) ??
          [])
    return {
      found: known.map(({ jid }, index) => ({
        // WhatsApp answers with the number it keeps (Brazil's ninth digit), in the order asked.
        asked:
          phones.find((phone) => jid === `${phone}@s.whatsapp.net`) ??
          (known.length === phones.length ? (phones[index] ?? '') : (phones[0] ?? '')),
        jid,
        lid: pairs.find((pair) => pair.pn === jid)?.lid ?? null,
      })),
    }
  },
  'picture.get': async ({ of, preview, uploadTo }, { library, files, allowed }) => {
    const url = await pictureUrl(library, of, preview ? 'preview' : 'image')
    if (url === null || uploadTo === undefined) return { url }
    return { url, stored: await passPictureOn(url, uploadTo, files, allowed) }
  },
  'group.get': async ({ group, cached = false }, { library, caches }) => {
    const known = cached ? await caches.groups.get<GroupMetadata>(group) : undefined
    const found = known ?? (await library.groupMetadata(group))
    if (known === undefined) void caches.groups.set(group, found)
    return {
      group: found.id,
      subject: found.subject,
      participants: found.participants.map((one) => {
        const address = addressOf(one.id, one.lid, one.phoneNumber)
        const role =
          one.admin === 'superadmin'
            ? ('owner' as const)
            : one.admin === 'admin'
              ? ('admin' as const)
              : ('member' as const)
        return {
          jid: address.jid,
          ...(address.phone === undefined ? {} : { phone: address.phone }),
          role,
        }
      }),
    }
  },
  'history.request': async ({ oldest, oldestAt, count }, { library }) => ({
    requestId: await library.fetchMessageHistory(count, keyOf(oldest), oldestAt),
  }),
  'media.fetch': async ({ content, media, uploadTo, maxBytes }, { files, allowed }) => {
    if (media.size > maxBytes)
      throw new CommandRefused('ERR_MEDIA_TOO_LARGE', `${media.size} bytes`)
    if (media.sha256 === undefined)
      throw new CommandRefused('ERR_MEDIA_MISMATCH', 'the message names no hash')
    const plain = await downloadMedia(
      content,
      media,
      allowed,
      AbortSignal.timeout(MEDIA_TIMEOUT_MS),
    )
    const sha256 = Buffer.from(media.sha256, 'base64').toString('hex')
    await files.put(uploadTo, plain, { bytes: media.size, sha256, mime: media.mime })
    return { bytes: media.size, sha256 }
  },
  'media.reupload': async ({ message, content, media }, { library }) => {
    const part = content === 'voice' ? 'audio' : content
    const body = {
      mediaKey: Buffer.from(media.mediaKey, 'base64'),
      url: media.url ?? null,
      directPath: media.directPath ?? null,
    }
    const asked = {
      key: keyOf(message),
      message: proto.Message.fromObject({ [`${part}Message`]: body }),
    }
    const answer = (await library.updateMediaMessage(asked)).message as Record<
      string,
      { url?: string; directPath?: string }
    >
    const found = answer[`${part}Message`]
    const moved = {
      ...media,
      ...(found?.directPath ? { directPath: found.directPath } : {}),
      ...(found?.url ? { url: found.url } : {}),
    }
    // The library fills in its own media host, which is not where a simulator keeps files.
    if (media.url !== undefined) moved.url = new URL(mediaUrl({ ...moved, url: media.url })).href
    return { media: moved }
  },
  'call.reject': async ({ callId, from }, { library }) => {
    await library.rejectCall(callId, from)
    return {}
  },
}

async function pictureUrl(
  library: WASocket,
  of: string,
  size: 'preview' | 'image',
): Promise<string | null> {
  try {
    return (await library.profilePictureUrl(of, size)) ?? null
  } catch {
    return null // None set, or not for us to see: the same to a reader.
  }
}

async function send(
  tools: CommandTools,
  jid: string,
  content: AnyMessageContent,
  options: MiscMessageGenerationOptions,
): Promise<void> {
  const sent = await tools.library.sendMessage(jid, content, options)
  if (sent?.message == null || !sent.key.id)
    throw new CommandRefused('ERR_CARRIER', 'the library wrote nothing')
  tools.keepSent(sent.key.id, proto.Message.encode(sent.message).finish())
}

/** A person by LID where it is known: WhatsApp refuses numbers of people it has moved (463). */
async function bestAddress(to: string, { library }: CommandTools): Promise<string> {
  if (isLidUser(to) || !isPnUser(to)) return to
  return (await library.signalRepository.lidMapping.getLIDForPN(to)) ?? to
}
