import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { seedVolume } from '#db/seed/seed-volume.ts'
import { VOLUME_VERSION, volumeOf } from '#db/seed/volume.ts'
import { buildIfNeeded } from '../bundle/build.ts'
import { BUNDLE } from '../bundle/bundle.ts'
import { projectPath } from '../project.ts'
import { openStores } from './stores.ts'

export const BENCH_FOLDER = projectPath('.data-bench')
const RUN = join(BENCH_FOLDER, 'run')
/** Each scale has a folder of its own: writing the data takes minutes. */
const seeded = (scale: number) => join(BENCH_FOLDER, scale === 1 ? 'seeded' : `seeded-${scale}`)

/** Makes the volume data unless the folder holds this version of it already. Builds first: the tables are the migrations'. */
export async function ensureVolumeData(say: (line: string) => void, scale = 1): Promise<void> {
  await buildIfNeeded(say)
  const folder = seeded(scale)
  const mark = `${folder}.json`
  const wanted = JSON.stringify({ version: VOLUME_VERSION, migrations: digest(BUNDLE.migrations) })
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  rmSync(mark, { force: true })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  say('writing the volume data')
  const startedAt = performance.now()
  const stores = await openStores(folder)
  try {
    await seedVolume(stores.target, say, volumeOf(scale))
  } finally {
    await stores.close()
  }
  writeFileSync(mark, wanted)
  say(`volume data written in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** A fresh copy of the volume data: a run changes what it works on. */
export function freshCopy(scale = 1): string {
  rmSync(RUN, { recursive: true, force: true })
  cpSync(seeded(scale), RUN, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return RUN
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
