import { Inflate, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { RATIO_FREE_BYTES } from './limits.ts'
import { openZip, unpack } from './zip-archive.ts'

const MB = 1024 * 1024
/** What one slice may become (limits.ts). */
const PIECE_MAX_BYTES = 2.2 * MB

function entryOf(bytes: Uint8Array, name = 'a') {
  const entry = openZip(bytes).get(name)
  if (entry === undefined) throw new Error(`no ${name} in the archive`)
  return entry
}

/** Bytes that came out before it was refused, and the largest piece of them. */
function unpackedUntilRefused(bytes: Uint8Array, budget: number) {
  let [total, largest] = [0, 0]
  const run = () => {
    for (const piece of unpack(entryOf(bytes), { left: budget }, Inflate)) {
      total += piece.length
      largest = Math.max(largest, piece.length)
    }
  }
  expect(run).toThrow('unpacks to too much')
  return { total, largest }
}

describe('a zip archive', () => {
  it.each([0, 9] as const)('gives its files back, packed at level %i', (level) => {
    const text = Array.from({ length: 4_000 }, (_, at) => `line ${at}`).join('\n')
    const bytes = zipSync({ 'x/b.xml': strToU8(text), 'x\\c.xml': strToU8('c') }, { level })
    const pieces = [...unpack(entryOf(bytes, 'x/b.xml'), { left: MB }, Inflate)]
    expect(new TextDecoder().decode(Uint8Array.from(pieces.flatMap((piece) => [...piece])))).toBe(
      text,
    )
    expect([...openZip(bytes).keys()]).toEqual(['x/b.xml', 'x/c.xml'])
  })

  it('has its sizes in zip64 fields when a writer put them there', () => {
    const data = strToU8('long ago')
    // The extra field: id 1, 16 bytes, unpacked and packed size; fflate writes it into both headers.
    const extra = new Uint8Array(16)
    const fields = new DataView(extra.buffer)
    fields.setBigUint64(0, BigInt(data.length), true)
    fields.setBigUint64(8, BigInt(data.length), true)
    const bytes = zipSync({ a: [data, { level: 0, extra: { 1: extra } }] })
    const view = new DataView(bytes.buffer)
    const central = bytes.findIndex(
      (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
    )
    view.setUint32(central + 20, 0xffffffff, true)
    view.setUint32(central + 24, 0xffffffff, true)
    expect([...unpack(entryOf(bytes), { left: MB }, Inflate)]).toEqual([data])
  })

  it('is unpacked no further than its budget, nor beyond what any text unpacks to', () => {
    const zeros = zipSync({ a: new Uint8Array(30 * MB) })
    const bomb = unpackedUntilRefused(zeros, 100 * MB)
    expect(bomb.total).toBeLessThan(RATIO_FREE_BYTES)
    expect(bomb.largest).toBeLessThan(PIECE_MAX_BYTES)
    const noise = crypto.getRandomValues(new Uint8Array(60_000))
    const text = zipSync({
      a: Uint8Array.from({ length: 600_000 }, (_, at) => noise[at % 60_000] ?? 0),
    })
    expect(unpackedUntilRefused(text, 100_000).total).toBeLessThanOrEqual(100_000)
  })

  it('is refused when it points outside of itself', () => {
    const bytes = zipSync({ a: strToU8('a') })
    const end = bytes.length - 22
    for (const at of [end + 16, end + 10]) {
      const broken = bytes.slice()
      new DataView(broken.buffer).setUint16(at, 0xfff0, true)
      expect(() => openZip(broken)).toThrow('not a workbook')
    }
  })
})
