import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '../project.ts'
import { lifeOf } from './machine.ts'

/** Where tests keep what they need for a while: a folder's name ends with the life of the process that made it. */
const PLACES = () => [tmpdir(), projectPath('.tmp')]
const OWN = /^(?:balcao(?:-[a-z0-9-]*)?|demo-folder)-(\d+-\d+-\d+)-\w{6}$/

/**
 * A new folder whose name says which process made it, so that a later run removes it where this one cannot. Whoever asks removes it.
 * The prefix begins with `balcao-`, or is `demo-folder-` under .tmp, and ends with a dash; it throws where a later run would not know
 * the folder.
 */
export function ownFolder(prefix: string, place = tmpdir()): string {
  const life = lifeOf('self')
  const begin = life === undefined ? prefix : `${prefix}${nameOf(life)}-`
  if (life !== undefined && OWN.exec(`${begin}abcdef`)?.[1] !== nameOf(life))
    throw new Error(`no later run would know ${begin}… as a folder of tests`)
  return mkdtempSync(join(place, begin))
}

/** Removes the folders of processes that no longer live, this user's alone. Returns their paths. */
export const removeLeftFolders = (places = PLACES()): string[] =>
  places.flatMap((place) =>
    namesIn(place).flatMap((name) => {
      const path = join(place, name)
      if (!isLeft(name) || !isOurs(path)) return []
      rmSync(path, { recursive: true, force: true })
      return [path]
    }),
  )

/** Left by a process of our own namespace alone: of another one's we cannot know whether it lives. */
function isLeft(name: string): boolean {
  const maker = OWN.exec(name)?.[1]
  const own = lifeOf('self')
  if (maker === undefined || own === undefined) return false
  const [pid, , namespace] = maker.split('-')
  if (namespace !== nameOf(own).split('-')[2]) return false
  const life = lifeOf(Number(pid))
  return life === undefined || nameOf(life) !== maker
}

function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.()
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

/** A life as part of a file's name: process, beginning and namespace in figures. */
const nameOf = (life: string) => life.replace(/pid:\[(\d+)\]/, '$1')
