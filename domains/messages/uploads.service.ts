import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { uploadFileKey } from '#core/media-keys.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { fileKindFor } from '../channels/file-kind.ts'
import { fileName } from '../media/file-name.ts'
import { FILE_MAX_BYTES, SNIFF_BYTES, UPLOAD_KEEP_MS } from '../media/limits.ts'
import { hasRoomSql, makeRoom, tooManyUploads } from '../media/make-room.ts'
import { keptMime } from '../media/sniff-mime.ts'
import {
  ownUpload,
  partBytes,
  partCount,
  partsOf,
  UPLOAD_COLUMNS,
  uploadView,
} from '../media/upload-rows.ts'
import type { UploadRow } from '../media/upload-rows.ts'
import { readExactly } from './read-exactly.ts'
import type { BeginUploadInput } from './uploads.inputs.ts'
import type { UploadView } from '../media/uploads.types.ts'

/**
 * Opens an upload. With a ticket its channel's limits are told before a byte is sent. Errors: ERR_BODY_TOO_LARGE,
 * ERR_NO_TICKET_FOUND, ERR_TOO_MANY_UPLOADS.
 */
export async function beginUpload(
  ctx: CompanyContext,
  input: BeginUploadInput,
): Promise<UploadView> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const mime = plainMime(input.mime)
  if (input.size > FILE_MAX_BYTES) throw tooLarge()
  if (input.ticketId !== undefined) {
    const ticket = await ctx.db.first<TicketRow>(ticketByIdStatement(ctx, input.ticketId))
    if (ticket === null) throw new AppError('ERR_NO_TICKET_FOUND')
    if (fileKindFor(ticket.channel, { mime, size: input.size }) === null) throw tooLarge()
  }
  await makeRoom(ctx, userId, 'open')
  await makeRoom(ctx, userId, 'done')
  const id = randomToken()
  const key = uploadFileKey(ctx.companyId, id)
  const opened = await ctx.files.createMultipartUpload(key)
  const now = ctx.clock.now()
  const row = await ctx.db.first<UploadRow>(
    ctx.db.statement(
      `INSERT INTO uploads (company_id, id, user_id, key, name, mime, size, multipart_id, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE ${hasRoomSql('open', '?3')}
       RETURNING ${UPLOAD_COLUMNS}`,
      id,
      userId,
      key,
      fileName(input.name),
      mime,
      input.size,
      opened.uploadId,
      now,
    ),
  )
  if (row === null) {
    await opened.abort()
    throw tooManyUploads('open')
  }
  await ctx.wakeAt(now + UPLOAD_KEEP_MS)
  return uploadView(row)
}

/** What is here of an own upload. Throws ERR_NOT_FOUND. */
export async function readUpload(ctx: CompanyContext, id: string): Promise<UploadView> {
  requirePermission(ctx, 'message:send')
  return uploadView(await ownUpload(ctx, id))
}

/**
 * Takes one part. The same part again replaces it; a part of a file that is whole already changes nothing. It is read before storage has
 * any of it: of a stream that breaks, storage on one machine keeps what came, and nobody knows of it. Errors: ERR_NOT_FOUND,
 * ERR_INVALID_INPUT for a part the file has not, or of another length.
 */
export async function putPart(
  ctx: CompanyContext,
  id: string,
  partNumber: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<UploadView> {
  requirePermission(ctx, 'message:send')
  const row = await ownUpload(ctx, id)
  const bytes = partBytes(row.size, partNumber)
  if (bytes === null || body === null) throw invalidPart(`the file has no part ${partNumber}`)
  if (row.state !== 'open' || row.multipartId === null) {
    await body.cancel()
    return uploadView(row)
  }
  const whole = await readExactly(body, bytes)
  if (whole === null) throw invalidPart(`part ${partNumber} has ${bytes} bytes`)
  const stored = await ctx.files
    .resumeMultipartUpload(row.key, row.multipartId)
    .uploadPart(partNumber, whole)
    .catch(async (thrown: unknown) => {
      // Whoever completed it in this moment needs no part of it any more, and may not have said so yet.
      if ((await ctx.files.head(row.key))?.size !== row.size) throw thrown
      return null
    })
  if (stored === null) return uploadView(await ownUpload(ctx, id))
  const part = JSON.stringify({ partNumber, etag: stored.etag, size: bytes })
  const after = await ctx.db.first<UploadRow>(
    ctx.db.statement(
      `UPDATE uploads SET parts = (SELECT json_group_array(json(one)) FROM (
         SELECT value AS one FROM json_each(uploads.parts) WHERE value ->> 'partNumber' <> ?3 UNION ALL SELECT ?4))
       WHERE +company_id = ?1 AND id = ?2 AND state = 'open' RETURNING ${UPLOAD_COLUMNS}`,
      id,
      partNumber,
      part,
    ),
  )
  return uploadView(after ?? (await ownUpload(ctx, id)))
}

/**
 * Makes one file of the parts and reads what it is from its first bytes. Again it answers the same. Errors: ERR_NOT_FOUND,
 * ERR_INVALID_INPUT while parts are missing.
 */
export async function completeUpload(ctx: CompanyContext, id: string): Promise<UploadView> {
  requirePermission(ctx, 'message:send')
  const row = await ownUpload(ctx, id)
  if (row.state !== 'open' || row.multipartId === null) return uploadView(row)
  const parts = partsOf(row).sort((a, b) => a.partNumber - b.partNumber)
  if (parts.length !== partCount(row.size)) throw invalidPart('parts are missing')
  const multipart = ctx.files.resumeMultipartUpload(row.key, row.multipartId)
  try {
    await multipart.complete(parts.map(({ partNumber, etag }) => ({ partNumber, etag })))
  } catch (thrown) {
    // Whoever completed it a moment ago may not have lived to say so: then the file is there.
    if ((await ctx.files.head(row.key))?.size !== row.size) throw thrown
  }
  const head = await ctx.files.get(row.key, { range: { offset: 0, length: SNIFF_BYTES } })
  if (head === null) throw new Error('a completed upload is not in storage')
  const mime = keptMime(new Uint8Array(await head.arrayBuffer()), row.mime)
  const after = await ctx.db.first<UploadRow>(
    ctx.db.statement(
      `UPDATE uploads SET state = 'done', mime = ?3 WHERE +company_id = ?1 AND id = ?2 AND state = 'open' RETURNING ${UPLOAD_COLUMNS}`,
      id,
      mime,
    ),
  )
  return uploadView(after ?? (await ownUpload(ctx, id)))
}

/** Stores a file that came whole, in a form, as if it had come in parts, and returns its upload. Errors: ERR_INVALID_INPUT, ERR_TOO_MANY_UPLOADS. */
export async function storeWhole(ctx: CompanyContext, file: File): Promise<string> {
  const { userId } = requireUser(ctx)
  if (file.size === 0)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'a file is empty',
      fields: { medias: ['Required'] },
    })
  await makeRoom(ctx, userId, 'done')
  const id = randomToken()
  const key = uploadFileKey(ctx.companyId, id)
  const mime = keptMime(
    new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()),
    plainMime(file.type),
  )
  const now = ctx.clock.now()
  // First what knows of the file, then the file: dying in between leaves nothing that nobody would forget.
  const row = await ctx.db.first<{ id: string }>(
    ctx.db.statement(
      `INSERT INTO uploads (company_id, id, user_id, key, name, mime, size, state, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'done', ?8 WHERE ${hasRoomSql('done', '?3')} RETURNING id`,
      id,
      userId,
      key,
      fileName(file.name),
      mime,
      file.size,
      now,
    ),
  )
  if (row === null) throw tooManyUploads('done')
  await ctx.files.put(key, file)
  await ctx.wakeAt(now + UPLOAD_KEEP_MS)
  return id
}

/** What the session protocol takes (protocol/session/commands.ts). */
const MIME_MAX_CHARS = 120

function plainMime(given: string): string {
  const mime = given.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return mime.length <= MIME_MAX_CHARS && /^[\w.+-]+\/[\w.+-]+$/.test(mime)
    ? mime
    : 'application/octet-stream'
}

const tooLarge = () =>
  new AppError('ERR_BODY_TOO_LARGE', { message: `a file may have ${FILE_MAX_BYTES} bytes` })

const invalidPart = (message: string) =>
  new AppError('ERR_INVALID_INPUT', { message, fields: { parts: [message] } })
