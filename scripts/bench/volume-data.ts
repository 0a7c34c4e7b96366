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
import { VOLUME_VERSION } from '#db/seed/volume.ts'
import { buildIfNeeded } from '../bundle/build.ts'
import { BUNDLE } from '../bundle/bundle.ts'
import { projectPath } from '../project.ts'
import { openStores } from './stores.ts'

export const BENCH_FOLDER = projectPath('.data-bench')
const SEEDED = join(BENCH_FOLDER, 'seeded')
const RUN = join(BENCH_FOLDER, 'run')
const MARK = join(BENCH_FOLDER, 'seeded.json')

/** Makes the volume data unless the folder holds this version of it already. Builds first: the tables are the migrations'. */
export async function ensureVolumeData(say: (line: string) => void): Promise<void> {
  await buildIfNeeded(say)
  const wanted = JSON.stringify({ version: VOLUME_VERSION, migrations: digest(BUNDLE.migrations) })
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return
  rmSync(MARK, { force: true })
  rmSync(SEEDED, { recursive: true, force: true })
  mkdirSync(SEEDED, { recursive: true })
  say('writing the volume data')
  const startedAt = performance.now()
  const stores = await openStores(SEEDED)
  try {
    await seedVolume(stores.target, say)
  } finally {
    await stores.close()
  }
  writeFileSync(MARK, wanted)
  say(`volume data written in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** A fresh copy of the volume data: a run changes what it works on. */
export function freshCopy(): string {
  rmSync(RUN, { recursive: true, force: true })
  cpSync(SEEDED, RUN, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return RUN
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
