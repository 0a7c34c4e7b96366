import { fileKindFor } from '#domains/channels/file-kind.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { forgetFile, keepFile } from '#app/desk-client/local-files.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { voiceFile } from './voice-file.ts'
import { isTooShort } from './voice-format.ts'
import type { VoiceEnd } from './voice-format.ts'

export type Around = Pick<
  OutboxEntry,
  'ticketId' | 'ticket' | 'isPrivate' | 'receiver' | 'quotedMsg' | 'signMessage'
>
type Recorded = {
  /** The message's client id too: the same recording again is the same message. */
  id: string
  blob: Blob
  end: VoiceEnd
  channel: string
}

/** Being made ready, by id. Making an MP3 takes a while. */
const underWay = new Map<string, AbortController>()

/** A recording that is thrown away is not sent: until it is in the outbox, after which there is nothing to throw away. */
export const callOff = (id: string): void => underWay.get(id)?.abort()

/**
 * Puts a recording into the outbox as a voice note; `too-short` when it is one by mistake, `called-off` when it was thrown away meanwhile:
 * then nothing is sent, and nothing lost.
 */
export async function sendRecording(
  outbox: Pick<Outbox, 'add'>,
  { id, blob, end, channel }: Recorded,
  around: Around,
): Promise<'sent' | 'too-short' | 'called-off'> {
  const sending = new AbortController()
  const { signal } = sending
  underWay.set(id, sending)
  const { file, seconds } = await voiceFile(blob, end)
  if (signal.aborted) return 'called-off'
  const mime = file.type
  if (isTooShort({ mime, bytes: file.size, seconds })) return 'too-short'
  await keepFile(id, file)
  if (signal.aborted) {
    await forgetFile(id)
    return 'called-off'
  }
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
