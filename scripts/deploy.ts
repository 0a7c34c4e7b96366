import { readFileSync } from 'node:fs'
import { shardIdStatements } from '#db/shard-ids.ts'
import { buildIfNeeded } from './bundle/build.ts'
import { Refusal, runCommand } from './failure.ts'
import { projectPath, toolPath } from './project.ts'
import { runTool } from './run-tool.ts'

/** The ids wrangler.toml comes with; a real one is random. */
const PLACEHOLDER_ID = /^00000000-0000-0000-0000-/
const SECRETS = ['APP_SECRET', 'KEK_V1']

const say = (line: string) => console.log(`· ${line}`)

/**
 * `npm run deploy`: build, migrate every database, upload. Migrations come first and only widen, so that the version that is still
 * running goes on working; nothing is uploaded when one of them fails.
 */
runCommand('deploy', async () => {
  const databases = boundDatabases(readFileSync(projectPath('wrangler.toml'), 'utf8'))
  const unset = databases.filter(({ id }) => PLACEHOLDER_ID.test(id)).map(({ binding }) => binding)
  if (unset.length > 0) {
    throw new Refusal(
      `wrangler.toml has no database ids yet for ${unset.join(', ')}: make each with "npx wrangler d1 create <database_name> --location enam" and put the id it prints in place of the zeros`,
    )
  }
  await refuseStranger()
  await buildIfNeeded(say)
  for (const { binding } of databases) {
    say(`migrating ${binding}`)
    await wrangler(['d1', 'migrations', 'apply', binding, '--remote'])
    const shard = /^SHARD_(\d{2})$/.exec(binding)?.[1]
    if (shard !== undefined) {
      const sql = shardIdStatements(Number(shard)).join(';')
      await wrangler(['d1', 'execute', binding, '--remote', '--yes', '--command', sql])
    }
  }
  say('uploading')
  await wrangler(['deploy'], { show: true })
  await nameMissingSecrets()
})

async function refuseStranger(): Promise<void> {
  const { code, output } = await runTool([toolPath('wrangler'), 'whoami'], { env: QUIET })
  if (code !== 0 || /not authenticated/i.test(output)) {
    throw new Refusal(
      'wrangler is not signed in to Cloudflare: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN',
    )
  }
}

async function nameMissingSecrets(): Promise<void> {
  const { output } = await runTool([toolPath('wrangler'), 'secret', 'list'], { env: QUIET })
  for (const name of SECRETS) {
    if (!output.includes(`"${name}"`))
      say(`the secret ${name} is not set: run "npx wrangler secret put ${name}"`)
  }
}

/** CI=1: wrangler asks nothing. */
const QUIET = { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', CI: '1' }

async function wrangler(args: readonly string[], options: { show?: boolean } = {}): Promise<void> {
  const { code, output } = await runTool([toolPath('wrangler'), ...args], {
    ...options,
    env: QUIET,
  })
  if (code === 0) return
  if (options.show !== true) console.error(output)
  throw new Refusal(`wrangler ${args.slice(0, 3).join(' ')} failed; its words are above`)
}

function boundDatabases(toml: string): { binding: string; id: string }[] {
  return toml
    .split('[[d1_databases]]')
    .slice(1)
    .map((block) => {
      const value = (key: string) =>
        new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, 'm').exec(block)?.[1] ?? ''
      return { binding: value('binding'), id: value('database_id') }
    })
}
