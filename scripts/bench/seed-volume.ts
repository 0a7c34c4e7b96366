import { runCommand } from '../failure.ts'
import { ensureVolumeData } from './volume-data.ts'

/** Writes the benchmark's data folder, so many times as large as the first argument says; does nothing when it is there. */
runCommand('bench:seed', async () => {
  await ensureVolumeData((line) => console.log(`· ${line}`), Number(process.argv[2] ?? 1))
})
