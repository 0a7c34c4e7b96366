import { fileKindFor } from '#domains/channels/file-kind.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { keepFile } from '#app/desk-client/local-files.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { voiceFile } from './voice-file.ts'
import { isTooShort } from './voice-format.ts'
import type { VoiceEnd } from './voice-format.ts'

export type Around = Pick<
  OutboxEntry,
  'ticketId' | 'ticket' | 'isPrivate' | 'quotedMsg' | 'signMessage'
>
type Recorded = {
  /** The message's client id too: the same recording again is the same message. */
  id: string
  blob: Blob
  end: VoiceEnd
  channel: string
}

/** Puts a recording into the outbox as a voice note; `too-short` when it is one by mistake: then nothing is sent, and nothing lost. */
export async function sendRecording(
  outbox: Pick<Outbox, 'add'>,
  { id, blob, end, channel }: Recorded,
  around: Around,
): Promise<'sent' | 'too-short'> {
  const { file, seconds } = await voiceFile(blob, end)
  const mime = file.type
  if (isTooShort({ mime, bytes: file.size, seconds })) return 'too-short'
  await keepFile(id, file)
  outbox.add({
    ...around,
    clientId: id,
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
