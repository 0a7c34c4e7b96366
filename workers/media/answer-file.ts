import { plainName } from '#core/auth/media-links.ts'
import { normalizeText } from '#core/normalize-text.ts'
import { READ_PART_BYTES } from '#domains/media/limits.ts'
import { isShownInline } from '#domains/media/sniff-mime.ts'
import { readInParts } from './read-in-parts.ts'
import type { Place } from './read-in-parts.ts'

export type ServedFile = {
  key: string
  /** As sniffed when it was stored; decides how it is served. */
  mime: string
  name: string
  /** Given to whoever asked, whatever it is. */
  asDownload: boolean
  cacheControl: string
}

/** Nothing in a stored file may run or load anything, whatever it turns out to be. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** A stored file with what seeking (RFC 9110 §14) and caching need. Null when storage does not have it. */
export async function answerFile(
  request: Request,
  files: R2Bucket,
  file: ServedFile,
): Promise<Response | null> {
  const wanted = readRange(request.headers.get('Range'))
  let object: R2Object | R2ObjectBody | null
  try {
    object = await files.get(file.key, { range: firstPart(wanted), onlyIf: notSeen(request) })
  } catch (thrown) {
    // R2 throws on a range behind the file's end, and an empty file has nothing else.
    const head = await files.head(file.key)
    if (head === null) throw thrown
    if (wanted === null) {
      if (head.size > 0) throw thrown
      return new Response('', { headers: headersOf(file, head) })
    }
    const headers = { 'Content-Range': `bytes */${head.size}` }
    return new Response(null, { status: 416, headers })
  }
  if (object === null) return null
  const headers = headersOf(file, object)
  if (!('body' in object)) return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('If-Range')
  if (wanted !== null && ifRange !== null && ifRange !== object.httpEtag) {
    const unconditional = new Headers(request.headers)
    unconditional.delete('Range')
    await object.body.cancel()
    return await answerFile(new Request(request.url, { headers: unconditional }), files, file)
  }
  const place = placeOf(wanted, object.size)
  const { offset, length } = place
  headers.set('Content-Length', String(length))
  if (wanted !== null)
    headers.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${object.size}`)
  const status = wanted === null ? 200 : 206
  if (request.method === 'HEAD') {
    await object.body.cancel()
    return new Response(null, { status, headers })
  }
  const isWhole = length <= READ_PART_BYTES || (wanted !== null && 'suffix' in wanted)
  return new Response(isWhole ? object.body : readInParts(files, object, place), {
    status,
    headers,
  })
}

function headersOf(file: ServedFile, object: R2Object): Headers {
  const inline = isShownInline(file.mime)
  return new Headers({
    // A kind that is not shown has no say in what a browser makes of it.
    'Content-Type': inline ? file.mime : 'application/octet-stream',
    'Content-Disposition': disposition(inline && !file.asDownload, file.name),
    'Cache-Control': file.cacheControl,
    'Content-Security-Policy': POLICY,
    'Accept-Ranges': 'bytes',
    ETag: object.httpEtag,
  })
}

/** Both spellings of the name (RFC 6266): plain letters for what is old, percent-encoded UTF-8 (RFC 5987) for the rest. */
function disposition(inline: boolean, name: string): string {
  const safe = plainName(name)
  const ascii = normalizeText(safe, 'NFD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii === '' ? 'arquivo' : ascii}"; filename*=UTF-8''${encoded}`
}

function notSeen(request: Request): R2Conditional {
  const tags = request.headers.get('If-None-Match')
  if (tags === null) return {}
  // R2 wants the bare tag; a list is more than any browser sends.
  return { etagDoesNotMatch: tags.replace(/^W\//, '').replaceAll('"', '') }
}

type Range = { offset: number; length?: number } | { suffix: number }

/** One range of bytes; several, and what is not a range, are answered with the whole file, as RFC 9110 §14.2 allows. */
function readRange(header: string | null): Range | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '') return Number(last) > 0 ? { suffix: Number(last) } : null
  if (last === '') return { offset: Number(first) }
  const length = Number(last) - Number(first) + 1
  return length > 0 ? { offset: Number(first), length } : null
}

/** What storage is asked for first: of a long file no more than a part. */
function firstPart(range: Range | null): R2Range {
  if (range === null) return { offset: 0, length: READ_PART_BYTES }
  if ('suffix' in range) return range
  return {
    offset: range.offset,
    length: Math.min(range.length ?? READ_PART_BYTES, READ_PART_BYTES),
  }
}

function placeOf(range: Range | null, size: number): Place {
  if (range === null) return { offset: 0, length: size }
  if ('suffix' in range) {
    const length = Math.min(range.suffix, size)
    return { offset: size - length, length }
  }
  return { offset: range.offset, length: Math.min(range.length ?? size, size - range.offset) }
}
