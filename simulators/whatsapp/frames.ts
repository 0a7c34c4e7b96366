import { INTRODUCTION } from './noise.ts'

/** "ED", 0, 1, a 3-byte length and the routing bytes that an earlier login handed out. */
const ROUTING_MARK = 'ED'
const ROUTING_HEADER_BYTES = 7
const LENGTH_BYTES = 3

/** Cuts what a socket delivers into frames (`length24 || bytes`), after the client's introduction. */
export function createFrameReader() {
  let pending: Buffer = Buffer.alloc(0)
  let introduced = false

  const readIntroduction = (): boolean => {
    let offset = 0
    if (pending.length < INTRODUCTION.length) return false
    if (pending.toString('latin1', 0, 2) === ROUTING_MARK) {
      if (pending.length < ROUTING_HEADER_BYTES) return false
      offset = ROUTING_HEADER_BYTES + pending.readUIntBE(4, LENGTH_BYTES)
      if (pending.length < offset + INTRODUCTION.length) return false
    }
    const introduction = pending.subarray(offset, offset + INTRODUCTION.length)
    if (!introduction.equals(INTRODUCTION)) throw new Error('not a WhatsApp introduction')
    pending = pending.subarray(offset + INTRODUCTION.length)
    return true
  }

  return {
    read(chunk: Uint8Array): Buffer[] {
      pending = Buffer.concat([pending, chunk])
      introduced ||= readIntroduction()
      if (!introduced) return []
      const frames: Buffer[] = []
      while (pending.length >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + pending.readUIntBE(0, LENGTH_BYTES)
        if (pending.length < end) break
        frames.push(Buffer.from(pending.subarray(LENGTH_BYTES, end)))
        pending = pending.subarray(end)
      }
      return frames
    },
  }
}

export function frame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUIntBE(bytes.length, 0, LENGTH_BYTES)
  return Buffer.concat([length, bytes])
}
