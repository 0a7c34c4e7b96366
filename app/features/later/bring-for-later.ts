import { bringFile } from '#app/desk-client/bring-file.ts'
import { mimeOf } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'

/** Brings a file of the tray to the server: what is planned must not depend on this device. */
export async function bringForLater(
  ticketId: number,
  { file, kind }: Pick<Attachment, 'file' | 'kind'>,
  signal: AbortSignal,
): Promise<{ id: string } | null> {
  if (kind === null) return null
  const id = await bringFile(
    {
      clientId: crypto.randomUUID(),
      ticketId,
      file: { name: file.name, mime: mimeOf(file), size: file.size, uploadId: null },
      signal,
      begun: () => undefined,
    },
    undefined,
    undefined,
    () => Promise.resolve(file),
  )
  return id === null ? null : { id }
}
