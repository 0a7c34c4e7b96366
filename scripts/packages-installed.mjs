// Exit code 0 when node_modules holds what package-lock.json names. Plain JavaScript: it runs before anything is installed, on
// whatever Node the machine has.
import { readFileSync } from 'node:fs'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
try {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  const complete = Object.entries(wanted).every(
    ([path, { version, optional, os, cpu }]) =>
      path === '' || optional || os || cpu || installed[path]?.version === version,
  )
  process.exit(complete ? 0 : 1)
} catch {
  process.exit(1)
}
