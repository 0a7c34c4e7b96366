/** Beginnings of pictures that say to be of any size, for tests. None of them can be decoded. */

export function pngBytes(width: number, height: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(33))
  view.setUint32(0, 0x89504e47)
  view.setUint32(4, 0x0d0a1a0a)
  view.setUint32(8, 13)
  view.setUint32(12, 0x49484452)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new Uint8Array(view.buffer)
}

/** `before`: what stands in segments of its own in front of the size. */
export function jpegBytes(
  width: number,
  height: number,
  before: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  const two = (value: number) => [value >> 8, value & 0xff]
  const segments = before.flatMap((bytes) => [0xff, 0xe1, ...two(bytes.length + 2), ...bytes])
  const frame = [0xff, 0xc0, 0, 11, 8, ...two(height), ...two(width), 1, 1, 0x11, 0]
  return Uint8Array.from([0xff, 0xd8, ...segments, ...frame])
}

type Size = readonly [width: number, height: number]

/** A GIF with colours of its own and a comment in front of its first picture. */
export function gifBytes(screen: Size, first: Size): Uint8Array<ArrayBuffer> {
  const two = (value: number) => [value & 0xff, value >> 8]
  const letters = [...'GIF89a'].map((letter) => letter.charCodeAt(0))
  const comment = [0x21, 0xfe, 3, 1, 2, 3, 0]
  const colours = [0x80, 0, 0, ...Array<number>(6).fill(0)]
  const picture = [0x2c, 0, 0, 0, 0, ...first.flatMap(two), 0]
  return Uint8Array.from([...letters, ...screen.flatMap(two), ...colours, ...comment, ...picture])
}
