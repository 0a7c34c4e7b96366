import { draftsChanged } from '../desk/drafts.ts'

export type ArrivingFile = { id: string; name: string }

const NONE: readonly ArrivingFile[] = []
const arriving = new Map<string, readonly ArrivingFile[]>()

/**
 * Files that were called for and are not in their tray yet, by its key. What is sent meanwhile would go without them, so nothing is. They
 * are watched as drafts are, and forgotten with the page.
 */
export const arrivingFiles = {
  of: (key: string): readonly ArrivingFile[] => arriving.get(key) ?? NONE,
  /** The file `load` brings; its name stands in the tray until then. Throws what `load` throws. */
  async bring(key: string, name: string, load: () => Promise<File>): Promise<File> {
    const one = { id: crypto.randomUUID(), name }
    put(key, [...this.of(key), one])
    try {
      return await load()
    } finally {
      put(
        key,
        this.of(key).filter(({ id }) => id !== one.id),
      )
    }
  },
}

function put(key: string, list: readonly ArrivingFile[]): void {
  if (list.length === 0) arriving.delete(key)
  else arriving.set(key, list)
  draftsChanged()
}
