import { globSync } from 'node:fs'
import { projectPath } from '../project.ts'
import type { BrowserKind } from './browser.ts'
import { seedOfRun, shuffled } from './seed.ts'

/** Tests that run in one app: a worker takes a file after the other from them, and the next group begins with a new app. */
export type TestGroup = { name: string; files: readonly string[]; browser: BrowserKind }

/** These look at the demo as it begins: nothing has been changed before them. */
const ALONE = ['documents.test.ts', 'layout.test.ts', 'readme.test.ts', 'touch.test.ts']
/** What the headless shell has not: notifications, and a finger (it takes a mouse for what points, whatever device is emulated). */
const WHOLE_BROWSER = ['notifications.test.ts', 'touch.test.ts']
/** An app costs as much to start as a journey: paid once for so many files. */
const FILES_IN_GROUP = 12

/** All files of tests/e2e, each in one group, in the order of this run's seed. */
export function groups(): TestGroup[] {
  const files = globSync('*.test.ts', { cwd: projectPath('tests', 'e2e') }).sort()
  const apart = new Set([...ALONE, ...WHOLE_BROWSER])
  const missing = [...apart].filter((file) => !files.includes(file))
  if (missing.length > 0) throw new Error(`tests/e2e has no ${missing.join(', ')}`)
  const together = shuffled(
    files.filter((file) => !apart.has(file)),
    seedOfRun(),
  )
  const groups: TestGroup[] = [...apart].map((file) => ({
    name: file.replace('.test.ts', ''),
    files: [file],
    browser: WHOLE_BROWSER.includes(file) ? 'whole' : 'shell',
  }))
  for (let at = 0; at < together.length; at += FILES_IN_GROUP)
    groups.push({
      name: `group ${at / FILES_IN_GROUP + 1}`,
      files: together.slice(at, at + FILES_IN_GROUP),
      browser: 'shell',
    })
  return groups
}
