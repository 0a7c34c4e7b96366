import type { CompanyContext } from '#core/context.ts'
import { messageFileKey } from '#core/media-keys.ts'
import type { FileOutcome } from '../channels/driver.ts'
import type { MessageMedia } from './messages.schema.ts'
import { imageSize } from '../media/image-size.ts'
import { SNIFF_BYTES } from '../media/limits.ts'
import { keptMime } from '../media/sniff-mime.ts'

export type DescribedFile = { kind: 'stored'; media: MessageMedia & { key: string } }

/** What a message keeps of its stored file, by the file itself: kind, length, pixels. Null when storage does not have it. */
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
  return {
    kind: 'stored',
    media: { key, size: object.size, mime: kept, sha256, ...imageSize(head, kept) },
  }
}
