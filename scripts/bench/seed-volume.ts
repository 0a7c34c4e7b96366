import { runCommand } from '../failure.ts'
import { ensureVolumeData } from './volume-data.ts'

/** Writes the benchmark's data folder; does nothing when it is there. */
runCommand('bench:seed', async () => {
  await ensureVolumeData((line) => console.log(`· ${line}`))
})
