import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { heldFiles } from '#app/desk-client/held-files.ts'
import { attachmentOf, mimeOf, withCaption } from './attachments.ts'
import type { Attachment } from './attachments.ts'
import { draftsChanged } from './drafts.ts'
import { keepEntries, readEntries } from './tray-entries.ts'
import type { TrayEntry } from './tray-entries.ts'
import { trayLists } from './tray-lists.ts'

/** Files whose bytes the device has: only these are in what it keeps of a tray. */
const onDisk = new Set<string>()
/** Files that are being written there right now. */
const onTheWay = new Set<string>()
/** Files that this tab has seen in what the device keeps of their tray. */
const listed = new Set<string>()

const localFiles = () => import('#app/desk-client/local-files.ts')
const entryOf = ({ id, file, caption }: Attachment): TrayEntry => ({
  id,
  name: file.name,
  mime: mimeOf(file),
  caption,
})

/** Without what another tab has sent or taken out since, in a tray that nobody looked at here: it does not wait to be sent twice. */
function stillIn(key: string, list: readonly Attachment[]): Attachment[] {
  const kept = readEntries(deviceStorage(), key)
  return list.filter(({ id }) => !listed.has(id) || kept.some((entry) => entry.id === id))
}

function put(key: string, wanted: readonly Attachment[]): void {
  const before = keptTrays.of(key)
  const list = stillIn(key, wanted)
  trayLists.set(key, list)
  for (const { id } of before) if (!list.some((one) => one.id === id)) listed.delete(id)
  // What is not here yet, or was added in another tab, stays.
  const others = readEntries(deviceStorage(), key).filter(
    ({ id }) => ![...before, ...list].some((one) => one.id === id),
  )
  const kept = list.filter(({ id }) => onDisk.has(id)).map(entryOf)
  keepEntries(deviceStorage(), key, [...others, ...kept])
  for (const { id } of readEntries(deviceStorage(), key)) listed.add(id)
  draftsChanged()
}

const without = (key: string, ids: readonly string[]) =>
  put(
    key,
    trayLists.of(key).filter(({ id }) => !ids.includes(id)),
  )

/** Offline before the way to the device was ever here: then they live as long as the tab. */
function keepAll(key: string, list: readonly Attachment[]): void {
  for (const one of list) keepOnDisk(key, one).catch(() => undefined)
}

async function keepOnDisk(key: string, { id, file }: Attachment): Promise<void> {
  if (onDisk.has(id) || onTheWay.has(id)) return
  onTheWay.add(id)
  try {
    const { keepFile } = await localFiles()
    if (!(await keepFile(id, file))) return
  } finally {
    onTheWay.delete(id)
  }
  onDisk.add(id)
  put(key, keptTrays.of(key))
}

/**
 * The files in the trays of the composer that are neither sent nor taken out, by the key of their draft: of a person, a ticket and a
 * mode. They live as long as the tab, and on the device where the browser lets us: through a reload too.
 */
export const keptTrays = {
  of: trayLists.of,
  add(key: string, added: readonly Attachment[]): void {
    for (const { id, file } of added) {
      heldFiles.set(id, file)
      listed.delete(id)
    }
    put(key, [...this.of(key), ...added])
    keepAll(key, added)
  },
  caption(key: string, id: string, caption: string): void {
    put(
      key,
      this.of(key).map((one) => (one.id === id ? withCaption(one, caption) : one)),
    )
  },
  /** Takes files out. */
  remove(key: string, ids: readonly string[]): void {
    without(key, ids)
    localFiles()
      .then(({ forgetFile }) => Promise.all(ids.map(forgetFile)))
      .catch(() => undefined)
  },
  /** Takes a file out. Returns what puts it back at its place, with its words, into the tray that this one is by then. */
  takeOut(key: string, id: string): (into: string) => void {
    const at = this.of(key).findIndex((one) => one.id === id)
    const taken = this.of(key)[at]
    this.remove(key, [id])
    return (into) => {
      if (taken === undefined) return
      // Under its own id the device may be letting go of it still.
      const back = { ...taken, id: crypto.randomUUID() }
      heldFiles.set(back.id, back.file)
      put(into, this.of(into).toSpliced(at, 0, back))
      keepAll(into, [back])
    }
  },
  /**
   * Takes files out that stand in the outbox or in a plan by now, under the same ids: all unless they are named. What the device could not take
   * before, it may take now.
   */
  handOver(key: string, handed = trayLists.of(key)): void {
    keepAll(key, handed)
    without(
      key,
      handed.map(({ id }) => id),
    )
  },
  /** Puts all of a tray behind what is in another, what was not brought back yet included. */
  move(from: string, to: string): void {
    const moved = stillIn(from, this.of(from))
    const others = readEntries(deviceStorage(), from).filter(
      ({ id }) => !moved.some((one) => one.id === id),
    )
    trayLists.set(from, [])
    keepEntries(deviceStorage(), from, [])
    for (const { id } of moved) listed.delete(id)
    keepEntries(deviceStorage(), to, [...readEntries(deviceStorage(), to), ...others])
    put(to, [...this.of(to), ...moved])
  },
  /** Brings back what the device has of a tray and this tab has not, and lets go of what another tab has sent or taken out of it. */
  async restore(key: string, channel: string): Promise<void> {
    const isHere = ({ id }: { id: string }) => this.of(key).some((one) => one.id === id)
    const here = stillIn(key, this.of(key))
    if (here.length < this.of(key).length) put(key, here)
    const missing = readEntries(deviceStorage(), key).filter((entry) => !isHere(entry))
    if (missing.length === 0) return
    const { findFile } = await localFiles()
    const found = await Promise.all(missing.map((entry) => findFile(entry.id)))
    const wanted = new Set(readEntries(deviceStorage(), key).map(({ id }) => id))
    const restored = missing.flatMap((entry, at) => {
      const blob = found[at] ?? null
      if (blob === null || !wanted.has(entry.id) || isHere(entry)) return []
      onDisk.add(entry.id)
      listed.add(entry.id)
      const file = new File([blob], entry.name, { type: entry.mime })
      return [withCaption(attachmentOf(channel, file, entry.id), entry.caption)]
    })
    trayLists.set(key, [...restored, ...this.of(key)])
    draftsChanged()
  },
}
