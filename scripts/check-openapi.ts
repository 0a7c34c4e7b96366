import { mkdirSync, writeFileSync } from 'node:fs'
import { runCommand } from './failure.ts'
import { projectPath, toolPath } from './project.ts'
import { runTool } from './run-tool.ts'

const FOLDER = projectPath('.tmp', 'check')
const DOCUMENT = projectPath('.tmp', 'check', 'openapi.json')

/** Holds the API's description to a public linter's recommended rules; a warning fails as well. Part of `npm run check`. */
runCommand('check-openapi', async () => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(DOCUMENT, await described())
  const { code, output } = await runTool(
    [
      ...[toolPath('redocly'), 'lint', DOCUMENT, '--extends', 'recommended-strict'],
      ...['--format', 'stylish'],
    ],
    // It would call its makers.
    { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  )
  if (code !== 0) console.log(output.trimEnd())
  process.exitCode = code
})

/** The document as programs read it. The API's modules are typed for workerd: Node knows only this much of them. */
async function described(): Promise<string> {
  type Made = { createApi(kind: unknown): unknown; tokenApi: { base: string } }
  type Described = { descriptionOf(api: unknown, base: string, version: string): unknown }
  const [{ createApi, tokenApi }, { descriptionOf }] = (await Promise.all([
    import(projectPath('workers', 'api', 'api.ts')),
    import(projectPath('workers', 'api', 'openapi.ts')),
  ])) as [Made, Described]
  return JSON.stringify(descriptionOf(createApi(tokenApi), tokenApi.base, '0'))
}
