import type { Inflate } from 'fflate'
import { INFLATE_SLICE_BYTES, RATIO_FREE_BYTES, RATIO_MAX } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/** A file of an archive, as it is packed. */
export type ZipEntry = { packed: Uint8Array; isDeflated: boolean }
/** Bytes that may still be unpacked of one archive, whatever its headers say. */
export type UnpackBudget = { left: number }

// PKWARE APPNOTE 6.3.10: signatures and fixed sizes of its records.
const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const END_COMMENT_MAX_BYTES = 0xffff
const CENTRAL_SIGNATURE = 0x02014b50
const CENTRAL_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
/** What a 32-bit field says whose value stands in the zip64 extra field instead. */
const IN_ZIP64 = 0xffffffff
const ZIP64_FIELD = 1
const STORED = 0
const DEFLATED = 8

/**
 * Returns the files of a zip archive by their names. Goes by the central directory alone: the sizes that it or the files claim are not
 * believed, and nothing is unpacked yet. Throws SpreadsheetError for bytes that are no such archive.
 */
export function openZip(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = new TextDecoder()
  const entries = new Map<string, ZipEntry>()
  try {
    const end = endOfDirectory(view)
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== CENTRAL_SIGNATURE) throw unreadable()
      const method = view.getUint16(at + 10, true)
      const nameBytes = view.getUint16(at + 28, true)
      const name = names.decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes))
      if (method === STORED || method === DEFLATED)
        entries.set(name.replaceAll('\\', '/'), {
          packed: packedBytes(bytes, view, at),
          isDeflated: method === DEFLATED,
        })
      at +=
        CENTRAL_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  } catch (thrown) {
    // Offsets that point outside of the bytes.
    throw thrown instanceof RangeError ? unreadable(thrown) : thrown
  }
}

/**
 * Yields the bytes of a file as they are unpacked. Throws SpreadsheetError as soon as the budget is used up, or when they grow as the
 * text of no sheet does.
 */
export function* unpack(
  { packed, isDeflated }: ZipEntry,
  budget: UnpackBudget,
  Inflater: typeof Inflate,
): Generator<Uint8Array> {
  let made: Uint8Array[] = []
  let unpacked = 0
  const inflate = new Inflater((chunk) => made.push(chunk))
  for (let from = 0; from < packed.length; from += INFLATE_SLICE_BYTES) {
    const slice = packed.subarray(from, from + INFLATE_SLICE_BYTES)
    if (!isDeflated) made.push(slice)
    else inflate.push(slice, from + INFLATE_SLICE_BYTES >= packed.length)
    for (const chunk of made) {
      budget.left -= chunk.length
      unpacked += chunk.length
      const isBomb = unpacked > RATIO_FREE_BYTES && unpacked > (from + slice.length) * RATIO_MAX
      if (budget.left < 0 || isBomb) throw new SpreadsheetError('too-large', 'unpacks to too much')
      yield chunk
    }
    made = []
  }
}

/** The record is the last one; only a comment may follow it. */
function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= 0 && at >= last - END_COMMENT_MAX_BYTES; at--)
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  throw unreadable()
}

function packedBytes(bytes: Uint8Array, view: DataView, central: number): Uint8Array {
  const [size, local] = sizeAndPlace(view, central)
  if (view.getUint32(local, true) !== LOCAL_SIGNATURE) throw unreadable()
  const from =
    local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  return bytes.subarray(from, from + size)
}

/** Packed size and place of the local header. Some writers use zip64 fields also where the values are small. */
function sizeAndPlace(view: DataView, central: number): [number, number] {
  const [unpacked, size, local] = [24, 20, 42].map((at) => view.getUint32(central + at, true)) as [
    number,
    number,
    number,
  ]
  if (size !== IN_ZIP64 && local !== IN_ZIP64) return [size, local]
  let at = central + CENTRAL_BYTES + view.getUint16(central + 28, true)
  const end = at + view.getUint16(central + 30, true)
  while (at < end && view.getUint16(at, true) !== ZIP64_FIELD)
    at += 4 + view.getUint16(at + 2, true)
  at += 4
  const wide = (narrow: number) => {
    if (narrow !== IN_ZIP64) return narrow
    at += 8
    return Number(view.getBigUint64(at - 8, true))
  }
  wide(unpacked)
  return [wide(size), wide(local)]
}

function unreadable(cause?: unknown): SpreadsheetError {
  return new SpreadsheetError('unreadable', 'not a workbook', { cause })
}
