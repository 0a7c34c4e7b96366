import { runCommand } from './failure.ts'
import { startMachine } from './machine/machine.ts'
import { readSettings } from './machine/settings.ts'
import { PROJECT_ROOT } from './project.ts'

/** Second half of ./scripts/start: runs what scripts/prepare-start.ts built. Its last line is the promised one. */
runCommand('start', async () => {
  const settings = readSettings(process.env, PROJECT_ROOT)
  await startMachine(settings, { say: (line) => console.log(`· ${line}`), development: false })
  console.log(`ready http://${settings.host}:${settings.port}`)
})
