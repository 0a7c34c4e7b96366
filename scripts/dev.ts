import { buildIfNeeded } from './bundle/build.ts'
import { watchSources } from './bundle/watch.ts'
import { runCommand } from './failure.ts'
import { startMachine } from './machine/machine.ts'
import { readSettings } from './machine/settings.ts'
import { PROJECT_ROOT } from './project.ts'

const say = (line: string) => console.log(`· ${line}`)

/**
 * `npm run dev`: the same app as ./scripts/start, rebuilt when a file of it changes; open pages load themselves again. Changes to
 * scripts/, migrations/, wrangler.toml and the lockfile need a new start.
 */
runCommand('dev', async () => {
  const settings = readSettings(process.env, PROJECT_ROOT)
  await buildIfNeeded(say)
  const machine = await startMachine(settings, { say, development: true })
  console.log(`ready http://${settings.host}:${settings.port}`)
  await watchSources({
    reload: () => machine.reload(),
    done(millis) {
      machine.announce()
      say(`rebuilt in ${(millis / 1000).toFixed(1)} s`)
    },
    failed: (words) => console.error(`✗ ${words}`),
  })
})
