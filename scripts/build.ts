import { buildIfNeeded } from './bundle/build.ts'
import { runCommand } from './failure.ts'

/** `npm run build`: everything ./scripts/start and the deploy run from, in build/ and dist/. */
runCommand('build', () => buildIfNeeded((line) => console.log(`· ${line}`)))
