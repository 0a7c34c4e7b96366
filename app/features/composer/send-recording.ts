import { fileKindFor } from '#domains/channels/file-kind.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { keepFile } from '#app/desk-client/local-files.ts'
import type { Outbox, OutboxEntry } from '#app/desk-client/outbox.ts'
import { oggOpus } from './ogg-opus.ts'
import { isTooShort } from './voice-format.ts'
import type { VoiceEnd } from './voice-format.ts'
import { opusPacketsOf } from './webm-packets.ts'
import { toMp3 } from './to-mp3.ts'

export type Around = Pick<OutboxEntry, 'ticketId' | 'isPrivate' | 'quotedMsg' | 'signMessage'>
type Recorded = { blob: Blob; seconds: number; end: VoiceEnd; channel: string }

/** Puts a recording into the outbox as a voice note; `too-short` when it is one by mistake. */
export async function sendRecording(
  outbox: Pick<Outbox, 'add'>,
  { blob, seconds, end, channel }: Recorded,
  around: Around,
): Promise<'sent' | 'too-short'> {
  const file = await voiceFile(blob, end)
  const mime = file.type
  if (isTooShort({ mime, bytes: file.size, seconds })) return 'too-short'
  const clientId = crypto.randomUUID()
  await keepFile(clientId, file)
  outbox.add({
    ...around,
    clientId,
    body: '',
    writtenAt: new Date(serverNow()).toISOString(),
    file: {
      name: mime === 'audio/ogg' ? 'audio.ogg' : 'audio.mp3',
      mime,
      size: file.size,
      kind: fileKindFor(channel, { mime, size: file.size, voice: true }) ?? 'document',
      voice: true,
      seconds: Math.round(seconds * 10) / 10,
      width: null,
      height: null,
      uploadId: null,
    },
  })
  return 'sent'
}

/** The recording as it goes out. What can't be put into a voice note becomes an MP3. */
async function voiceFile(blob: Blob, end: VoiceEnd): Promise<Blob> {
  if (end === 'as-it-is') return blob
  if (end === 'as-mp3') return await toMp3(blob)
  try {
    return oggOpus(opusPacketsOf(new Uint8Array(await blob.arrayBuffer())))
  } catch {
    return await toMp3(blob)
  }
}
