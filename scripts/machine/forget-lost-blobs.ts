import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#core/time.ts'

/** What was written a moment before a start is left to the next one. */
const OLD_MS = HOUR_MS

/**
 * Removes the contents that local object storage holds under no object and no part: a stream that broke or a process that was killed leaves them, and
 * nothing else would ever remove them. Only while no runtime has the folder. Returns their number and bytes; removes nothing where a database
 * cannot be read, and throws that.
 */
export function forgetLostBlobs(statePath: string, now: number): { count: number; bytes: number } {
  const storage = join(statePath, 'r2')
  const lost = { count: 0, bytes: 0 }
  const tables = join(storage, 'miniflare-R2BucketObject')
  if (!existsSync(tables)) return lost
  const known = new Set(
    readdirSync(tables)
      .filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
      .flatMap((name) => blobsOf(join(tables, name))),
  )
  for (const bucket of readdirSync(storage)) {
    const folder = join(storage, bucket, 'blobs')
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder)) {
      if (known.has(name)) continue
      const file = join(folder, name)
      const { size, mtimeMs } = statSync(file)
      if (now - mtimeMs < OLD_MS) continue
      rmSync(file)
      lost.count += 1
      lost.bytes += size
    }
  }
  return lost
}

function blobsOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT blob_id AS id FROM _mf_objects WHERE blob_id IS NOT NULL UNION ALL SELECT blob_id FROM _mf_multipart_parts`,
      )
      .all()
      .map(({ id }) => String(id))
  } finally {
    database.close()
  }
}
