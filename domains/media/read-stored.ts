import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'

/** A stored file, as an answer brings it. */
export type StoredBody = { body: ReadableStream; mime: string; name: string; size: number }

/** Reads a file that a row names by its key. Throws ERR_NOT_FOUND where there is none, or storage has it no more. */
export async function readStored(
  ctx: CompanyContext,
  key: string | null,
  { mime, name }: { mime: string | null; name: string | null },
): Promise<StoredBody> {
  const object = key === null ? null : await ctx.files.get(key)
  if (object === null) throw new AppError('ERR_NOT_FOUND', { message: 'there is no such file' })
  return {
    body: object.body,
    mime: mime ?? 'application/octet-stream',
    name: name ?? 'arquivo',
    size: object.size,
  }
}
