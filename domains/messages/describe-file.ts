import type { CompanyContext } from '#core/context.ts'
import { messageFileKey } from '#core/media-keys.ts'
import type { FileOutcome } from '../channels/driver.ts'
import type { MessageMedia } from './messages.schema.ts'
import { SNIFF_BYTES } from '../media/limits.ts'
import { keptMime } from '../media/sniff-mime.ts'
import { storedSize } from '../media/stored-size.ts'

/** Null takes out what was said before (settleFile). */
type Pixels = { width?: number | null; height?: number | null }
export type DescribedFile = {
  kind: 'stored'
  media: Omit<MessageMedia, keyof Pixels> & { key: string } & Pixels
}

/**
 * What a message keeps of its stored file, by the file itself: kind, length, pixels. What its sender said of a picture's pixels is not
 * believed. Null when storage does not have it.
 */
export async function describeFile(
  ctx: CompanyContext,
  messageId: number,
  { mime, sha256 }: Extract<FileOutcome, { kind: 'stored' }>,
): Promise<DescribedFile | null> {
  const key = messageFileKey(ctx.companyId, messageId)
  const object = await ctx.files.get(key, { range: { offset: 0, length: SNIFF_BYTES } })
  if (object === null) return null
  const head = new Uint8Array(await object.arrayBuffer())
  const kept = keptMime(head, mime)
  const { size } = object
  const unknown = kept.startsWith('image/') ? { width: null, height: null } : {}
  const pixels = (await storedSize(ctx, { key, mime: kept, head, size })) ?? unknown
  return { kind: 'stored', media: { key, size, mime: kept, sha256, ...pixels } }
}
