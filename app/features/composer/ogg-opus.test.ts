import { expect, it } from 'vitest'
import { oggOpus, oggSeconds, opusSeconds, samplesOf } from './ogg-opus.ts'
import { opusPacketsOf } from './webm-packets.ts'

const HEAD = new Uint8Array([
  ...new TextEncoder().encode('OpusHead'),
  1,
  1,
  56,
  1,
  0x80,
  0xbb,
  0,
  0,
  0,
  0,
  0,
])
/** 20 ms of wideband speech: one frame of mode 9. */
const packet = (length: number) => new Uint8Array(length).fill(7).with(0, 9 << 3)
const element = (id: number[], body: number[]) => [
  ...id,
  0x40 | (body.length >> 8),
  body.length & 0xff,
  ...body,
]
const unknown = (id: number[]) => [...id, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const block = (bytes: Uint8Array) => element([0xa3], [0x81, 0, 0, 0x80, ...bytes])

const recording = (packets: Uint8Array[]) =>
  new Uint8Array([
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...unknown([0x18, 0x53, 0x80, 0x67]),
    ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x63, 0xa2], [...HEAD]))),
    ...unknown([0x1f, 0x43, 0xb6, 0x75]),
    ...packets.flatMap(block),
  ])

it('takes the packets out of what a browser recorded', () => {
  const packets = [packet(40), packet(300)]
  expect(opusPacketsOf(recording(packets))).toEqual({ head: HEAD, packets })
  expect(() => opusPacketsOf(recording([]))).toThrow('no Opus')
  expect(() => opusPacketsOf(new Uint8Array([0, 1, 2]))).toThrow('damaged')
  expect(() => opusPacketsOf(new Uint8Array([0x1a, 0x45]))).toThrow('no Opus')
})

it('takes a recording that was cut off as far as it goes', () => {
  const packets = [packet(40), packet(300)]
  const whole = recording(packets)
  const first = { head: HEAD, packets: packets.slice(0, 1) }
  for (const cut of [1, 100, 304])
    expect(opusPacketsOf(whole.subarray(0, whole.length - cut))).toEqual(first)
})

it('says how long a packet sounds', () => {
  expect(samplesOf(packet(10))).toBe(960)
  expect(samplesOf(new Uint8Array([(31 << 3) | 1]))).toBe(1920)
  expect(samplesOf(new Uint8Array([(16 << 3) | 3, 4]))).toBe(480)
})

it('says how long a recording sounds, by its packets and by the pages that are made of them', async () => {
  // Of different lengths, as an encoder makes them of loud and quiet sound.
  const packets = Array.from({ length: 355 }, (_, index) => packet(3 + (index % 7) * 50))
  const recorded = { head: HEAD, packets }
  expect(opusSeconds(recorded)).toBeCloseTo(7.1)
  const bytes = new Uint8Array(await oggOpus(recorded).arrayBuffer())
  expect(oggSeconds(bytes)).toBeCloseTo(7.1)
  expect(() => oggSeconds(new Uint8Array(100))).toThrow('no Ogg')
  expect(() => oggSeconds(new Uint8Array(0))).toThrow('no Ogg')
})

it('makes pages that follow one another, the last with the whole time', async () => {
  const packets = Array.from({ length: 120 }, () => packet(600))
  const bytes = new Uint8Array(await oggOpus({ head: HEAD, packets }).arrayBuffer())
  const view = new DataView(bytes.buffer)
  const pages: { flags: number; granule: number; sequence: number }[] = []
  let held = 0
  for (let at = 0; at < bytes.length;) {
    expect(String.fromCharCode(...bytes.subarray(at, at + 4))).toBe('OggS')
    const count = view.getUint8(at + 26)
    const table = bytes.subarray(at + 27, at + 27 + count)
    held += table.filter((size) => size < 255).length
    pages.push({
      flags: view.getUint8(at + 5),
      granule: Number(view.getBigUint64(at + 6, true)),
      sequence: view.getUint32(at + 18, true),
    })
    at += 27 + count + table.reduce((sum, size) => sum + size, 0)
  }
  expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index))
  expect(pages[0]).toMatchObject({ flags: 2, granule: 0 })
  expect(pages.at(-1)).toMatchObject({ flags: 4, granule: 312 + 120 * 960 })
  expect(held).toBe(2 + 120)
})

it('writes the checksum that players check', async () => {
  const ogg = oggOpus({ head: HEAD, packets: [packet(10)] })
  const bytes = new Uint8Array(await ogg.arrayBuffer())
  // Of the first page, as libogg's crc_lookup gives it.
  let sum = 0
  const page = bytes.slice(0, 28 + HEAD.length)
  const written = new DataView(page.buffer).getUint32(22, true)
  page.fill(0, 22, 26)
  for (const byte of page) {
    let row = ((sum >>> 24) ^ byte) << 24
    for (let bit = 0; bit < 8; bit += 1) row = row < 0 ? (row << 1) ^ 0x04c11db7 : row << 1
    sum = (sum << 8) ^ row
  }
  expect(written).toBe(sum >>> 0)
})
