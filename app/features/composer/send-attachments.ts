import { serverNow } from '#app/desk-client/server-time.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { mimeOf } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'

type Around = Pick<
  OutboxEntry,
  'ticketId' | 'ticket' | 'isPrivate' | 'receiver' | 'quotedMsg' | 'signMessage' | 'quickMessageId'
>

/**
 * Puts the files of the tray into the outbox, in order and under their ids in the tray, which keeps their bytes. Nothing is waited for: the
 * tray and the text are emptied right after, and what is written next goes behind. What a picture measures follows.
 */
export function sendAttachments(
  outbox: Pick<Outbox, 'add' | 'measured'>,
  list: readonly Attachment[],
  around: Around,
): void {
  for (const [index, { id: clientId, file, caption, kind }] of list.entries()) {
    if (kind === null) continue
    const { quickMessageId, ...everyFile } = around
    outbox.add({
      ...everyFile,
      ...(index > 0 || quickMessageId === undefined ? {} : { quickMessageId }),
      clientId,
      body: caption.trim(),
      quotedMsg: index === 0 ? around.quotedMsg : null,
      writtenAt: new Date(serverNow()).toISOString(),
      file: {
        name: file.name,
        mime: mimeOf(file),
        size: file.size,
        kind,
        voice: false,
        seconds: null,
        width: null,
        height: null,
        uploadId: null,
      },
    })
  }
  // So that its place in the conversation has its shape; without it, it is shown by its name.
  void measure(outbox, list).catch(() => undefined)
}

async function measure(
  outbox: Pick<Outbox, 'measured'>,
  list: readonly Attachment[],
): Promise<void> {
  const pictures = list.filter(({ kind }) => kind === 'image')
  if (pictures.length === 0) return
  const { pixelsOf } = await import('./picture-pixels.ts')
  for (const { id, file } of pictures) {
    const pixels = await pixelsOf(file)
    if (pixels !== null) outbox.measured(id, pixels)
  }
}
