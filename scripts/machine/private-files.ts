import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
/** What is written from here on, by this process and its children, is its owner's alone. */
const UMASK = 0o077

/**
 * Takes everybody but the owner out of a folder and all that is in it, whatever its modes were, and out of what this process and its
 * children write later: databases, stored files, keys. Symbolic links are left alone. Throws when something belongs to another user.
 */
export function keepPrivate(folder: string): void {
  process.umask(UMASK)
  chmodSync(folder, FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) keepPrivate(path)
    else if (entry.isFile()) chmodSync(path, FILE)
  }
}
