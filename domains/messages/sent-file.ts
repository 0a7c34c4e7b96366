import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { fileKindFor, wordsMax } from '../channels/file-kind.ts'
import type { FileFacts, FileKind } from '../channels/file-kind.ts'
import { SNIFF_BYTES, UPLOAD_KEEP_MS, UPLOAD_LAST_CALL_MS } from '../media/limits.ts'
import { storedSize } from '../media/stored-size.ts'
import { noSuchUpload } from '../media/upload-rows.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import type { MessageMedia } from './messages.schema.ts'
import type { SendMessageInput } from './messages.inputs.ts'
import type { MediaType } from './messages.types.ts'

/** `uploadId` is null for a file that no upload owns any more. */
export type SentFile = { uploadId: string | null; mediaType: MediaType; media: MessageMedia }

const TYPES: Record<FileKind, MediaType> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
}

/**
 * The file of a message that is about to be written: an own upload that is whole and belongs to no message yet. A note's file goes to
 * no carrier, so only its kind counts. Errors: ERR_NOT_FOUND, ERR_INVALID_INPUT, ERR_BODY_TOO_LARGE.
 */
export async function sentFile(
  ctx: CompanyContext,
  row: UploadRow | undefined,
  upload: NonNullable<SendMessageInput['upload']> & { channel: string; caption: string },
): Promise<SentFile> {
  if (row === undefined) throw noSuchUpload()
  const { channel, caption } = upload
  const isOld = row.createdAt <= ctx.clock.now() - UPLOAD_KEEP_MS + UPLOAD_LAST_CALL_MS
  if (row.state === 'used' || isOld) throw noSuchUpload()
  if (row.state === 'open') throw refused('the upload is not complete')
  const { size, mime } = row
  const kind = kindUnder(channel, caption, { mime, size, voice: upload.voice === true })
  return {
    uploadId: row.id,
    mediaType: TYPES[kind],
    media: {
      key: row.key,
      name: row.name,
      mime,
      size,
      ...(upload.voice === true ? { voice: true } : {}),
      ...(upload.seconds === undefined ? {} : { seconds: upload.seconds }),
      // A document may go on to a channel that shows it as a picture.
      ...(mime.startsWith('image/') ? await pixelsOf(ctx, row) : {}),
    },
  }
}

/** A file that was taken over when its message was planned. Errors: ERR_INVALID_INPUT, ERR_BODY_TOO_LARGE. */
export function storedFileToSend(
  media: MessageMedia,
  { channel, caption }: { channel: string; caption: string },
): SentFile {
  const { mime = 'application/octet-stream', size = 0 } = media
  const kind = kindUnder(channel, caption, { mime, size, voice: media.voice === true })
  return { uploadId: null, mediaType: TYPES[kind], media }
}

/** As what a file goes out with these words. Errors: ERR_INVALID_INPUT, ERR_BODY_TOO_LARGE. */
function kindUnder(channel: string, caption: string, file: FileFacts): FileKind {
  const kind = fileKindFor(channel, file)
  if (kind === null)
    throw new AppError('ERR_BODY_TOO_LARGE', { message: `${file.size} bytes are too many here` })
  const max = wordsMax(channel, file)
  if (caption.length > max) throw refused(max === 0 ? 'sound has no caption' : 'Too Long!')
  return kind
}

async function pixelsOf(ctx: CompanyContext, { key, mime, size }: UploadRow) {
  const object = await ctx.files.get(key, { range: { offset: 0, length: SNIFF_BYTES } })
  if (object === null) throw noSuchUpload()
  const head = new Uint8Array(await object.arrayBuffer())
  return (await storedSize(ctx, { key, mime, head, size })) ?? {}
}

const refused = (message: string) =>
  new AppError('ERR_INVALID_INPUT', { message, fields: { upload: [message] } })
