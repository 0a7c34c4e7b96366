import { draftsChanged } from '../desk/drafts.ts'

export type ArrivingFile = { id: string; name: string }
type Called = ArrivingFile & { callOff: () => void }

const NONE: readonly Called[] = []
const arriving = new Map<string, readonly Called[]>()

/**
 * Files that were called for and are not in their tray yet, by its key. What is sent meanwhile would go without them, so nothing is. They
 * are watched as drafts are, and forgotten with the page.
 */
export const arrivingFiles = {
  of: (key: string): readonly ArrivingFile[] => calledTo(key),
  /** Adds the file that `load` brings, unless it is called off; its name stands in the tray until it is there. Throws what `load` throws. */
  async bring(
    key: string,
    name: string,
    load: () => Promise<File>,
    add: (file: File) => void,
  ): Promise<void> {
    const off = Promise.withResolvers<null>()
    const one = { id: crypto.randomUUID(), name, callOff: () => off.resolve(null) }
    put(key, [...calledTo(key), one])
    try {
      const file = await Promise.race([load(), off.promise])
      // Before it arrives no more: a tray that is empty in between has no receiver.
      if (file !== null) add(file)
    } finally {
      put(
        key,
        calledTo(key).filter(({ id }) => id !== one.id),
      )
    }
  },
  /** Its person waits for it no longer. */
  callOff(key: string, id: string): void {
    calledTo(key)
      .find((one) => one.id === id)
      ?.callOff()
  },
}

const calledTo = (key: string): readonly Called[] => arriving.get(key) ?? NONE

function put(key: string, list: readonly Called[]): void {
  if (list.length === 0) arriving.delete(key)
  else arriving.set(key, list)
  draftsChanged()
}
