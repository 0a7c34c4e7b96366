import { isDrawn } from '#domains/media/drawn-picture.ts'
import { picturedFile, sizeOf } from '#domains/media/pictured-file.ts'
import { keepFile } from '#app/desk-client/local-files.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { mimeOf } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'

type Around = Pick<
  OutboxEntry,
  'ticketId' | 'isPrivate' | 'quotedMsg' | 'signMessage' | 'quickMessageId'
>

/**
 * Puts each file of the tray into the outbox, in order and under its id in the tray. Its bytes are on the device before the entry is: a
 * reload in between loses a file of the tray, never one that was sent.
 */
export async function sendAttachments(
  outbox: Pick<Outbox, 'add'>,
  list: readonly Attachment[],
  around: Around,
): Promise<void> {
  for (const [index, { id: clientId, file, caption, kind }] of list.entries()) {
    if (kind === null) continue
    const mime = mimeOf(file)
    const [size] = await Promise.all([
      kind === 'image' ? pixelsOf(file) : NO_SIZE,
      keepFile(clientId, file),
    ])
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
        mime,
        size: file.size,
        kind,
        voice: false,
        seconds: null,
        ...size,
        uploadId: null,
      },
    })
  }
}

const NO_SIZE = { width: null, height: null }

/** So that its place in the conversation has its shape at once: as the browser turns it, but for a picture that is not drawn. */
async function pixelsOf(file: Blob): Promise<{ width: number | null; height: number | null }> {
  const pictured = await picturedFile(file).catch(() => ({}))
  const size = sizeOf(pictured) ?? NO_SIZE
  if (!isDrawn(pictured)) return size
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return size
  }
}
