import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { hex, randomToken } from '#core/ids.ts'
import { problem } from '#core/problems.ts'
import type { Problem } from '#core/problems.ts'
import { fileName } from './file-name.ts'
import { MB_BYTES, SNIFF_BYTES } from './limits.ts'
import { keptMime } from './sniff-mime.ts'

export type StoredFile = { key: string; name: string; mime: string; size: number; print: string }
/** What a save makes of a record's file. */
export type FileChange = File | 'keep' | 'remove'

type Storing = {
  maxMb: number
  /** By what the bytes are; unless given, any kind. */
  kinds?: { mimes: ReadonlySet<string>; refusal: Problem }
  keyOf(version: string): string
}

/**
 * Stores a form's file under a key of its own. Kept under what its bytes are, not what it is called. `print` begins the key's last part
 * and is the same for the same bytes. Throws ERR_INVALID_INPUT with `fields.file` for an empty or too large one, or one of another kind.
 */
export async function storeFile(
  ctx: CompanyContext,
  file: File,
  { maxMb, kinds, keyOf }: Storing,
): Promise<StoredFile> {
  if (file.size === 0) throw refused(problem('fileEmpty'))
  if (file.size > maxMb * MB_BYTES) throw refused(problem('fileTooLarge', { count: maxMb }))
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer())
  const mime = keptMime(head, file.type)
  if (kinds !== undefined && !kinds.mimes.has(mime)) throw refused(problem(kinds.refusal))
  const print = (await sha256(file)).slice(0, 16)
  const key = keyOf(`${print}-${randomToken(8)}`)
  await ctx.files.put(key, file, { httpMetadata: { contentType: mime } })
  return { key, name: fileName(file.name), mime, size: file.size, print }
}

/** The runtime's own (Workers, Web Crypto), which the browser's types know nothing of. */
const { DigestStream } = crypto as unknown as {
  DigestStream: new (algorithm: 'SHA-256') => WritableStream & { digest: Promise<ArrayBuffer> }
}

/** In hexadecimal digits; as it streams, so that no second copy of the file stands in memory. */
async function sha256(file: File): Promise<string> {
  const digest = new DigestStream('SHA-256')
  await file.stream().pipeTo(digest)
  return hex(new Uint8Array(await digest.digest))
}

const refused = (what: string) =>
  new AppError('ERR_INVALID_INPUT', {
    message: 'the file is empty, too large, or of another kind',
    fields: { file: [what] },
  })
