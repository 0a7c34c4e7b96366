import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { Attachment } from './attachments.ts'
import { readEntries } from './tray-entries.ts'

const EMPTY: readonly Attachment[] = []
/** What this tab has of each tray: also where the device keeps nothing for us. */
const lists = new Map<string, readonly Attachment[]>()

/** The files of the composer's trays in this tab, by the key of their draft (`keptTrays`). */
export const trayLists = {
  of: (key: string): readonly Attachment[] => lists.get(key) ?? EMPTY,
  set: (key: string, list: readonly Attachment[]): void => void lists.set(key, list),
  /** Names of all that wait there, those that were not brought back yet included. */
  names(key: string): string[] {
    const list = this.of(key)
    const others = readEntries(deviceStorage(), key).filter(
      ({ id }) => !list.some((one) => one.id === id),
    )
    return [...others.map(({ name }) => name), ...list.map(({ file }) => file.name)]
  },
}
