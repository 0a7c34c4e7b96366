import { buildIfNeeded } from './bundle/build.ts'
import { runCommand } from './failure.ts'
import { readSettings } from './machine/settings.ts'
import { PROJECT_ROOT } from './project.ts'

/** First half of ./scripts/start: refuses a bad environment before any work, then makes the bundle the second half runs from. */
runCommand('start', async () => {
  readSettings(process.env, PROJECT_ROOT)
  await buildIfNeeded((line) => console.log(`· ${line}`))
})
