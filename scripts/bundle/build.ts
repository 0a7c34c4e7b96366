import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../failure.ts'
import { waitForLock } from '../file-lock.ts'
import { projectPath, toolPath } from '../project.ts'
import { runTool } from '../run-tool.ts'
import { BUNDLE } from './bundle.ts'
import { fingerprintOfBundle, fingerprintOfSources } from './fingerprint.ts'

const BUILD_WAIT_MS = 5 * 60_000

/** Makes dist/ what the sources say; does nothing when it already is. Two builds at once wait for each other. */
export async function buildIfNeeded(say: (line: string) => void): Promise<void> {
  if (fingerprintOfBundle() === fingerprintOfSources()) return
  mkdirSync(BUNDLE.folder, { recursive: true })
  const lock = await waitForLock(join(BUNDLE.folder, 'lock'), BUILD_WAIT_MS, () =>
    say('waiting for another build'),
  )
  if (lock === null) throw new Refusal('another build has held dist/lock for five minutes')
  try {
    const fingerprint = fingerprintOfSources()
    if (fingerprintOfBundle() === fingerprint) return
    await build(say)
    writeFileSync(BUNDLE.fingerprint, fingerprint)
  } finally {
    lock.release()
  }
}

async function build(say: (line: string) => void): Promise<void> {
  rmSync(BUNDLE.fingerprint, { force: true })
  say('building the screens')
  await run([toolPath('remix'), 'vite:build', '--logLevel', 'warn'])
  await run([projectPath('scripts', 'bundle', 'write-service-worker.ts')])
  await run([projectPath('scripts', 'bundle', 'write-short-manifest.ts')])
  say('building the Worker')
  await bundleWorker()
}

/** Everything after the screens: the Worker, and what a start would otherwise need wrangler for. */
export async function bundleWorker(): Promise<void> {
  // wrangler reads the folder even when there are no screens in it.
  mkdirSync(projectPath('build', 'client'), { recursive: true })
  await Promise.all([
    run([toolPath('wrangler'), 'deploy', '--dry-run', '--outdir', BUNDLE.folder]),
    run([projectPath('scripts', 'bundle', 'write-start-files.ts')]),
  ])
  if (!existsSync(BUNDLE.app)) throw new Error(`wrangler wrote no ${BUNDLE.app}`)
}

/** Quiet unless it fails. For production always: test runners set NODE_ENV, and React made for development is three times as large. */
async function run(args: readonly string[]): Promise<void> {
  const { code, output } = await runTool(args, {
    env: {
      NODE_ENV: 'production',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      CI: '1',
    },
  })
  if (code === 0) return
  process.stderr.write(output)
  throw new Refusal(
    `the build failed (${args.map((arg) => arg.split('/').at(-1)).join(' ')}); its words are above`,
  )
}
