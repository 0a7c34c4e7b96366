/** A file on its way here. Parts count from 1; each but the last has `partSize` bytes. */
export type UploadView = {
  id: string
  name: string
  /** As its first bytes say once it is complete; as the browser said before. */
  mime: string
  size: number
  partSize: number
  /** The parts that are here: after a cut line the others are sent. */
  parts: number[]
  /** `done`: whole, waits to become a message. `used`: it is one. */
  state: 'open' | 'done' | 'used'
}
