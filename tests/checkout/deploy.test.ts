import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '#scripts/project.ts'
import { runTool } from '#scripts/run-tool.ts'

it('refuses to deploy to databases that were never made, before it does anything', async () => {
  expect(readFileSync(projectPath('wrangler.toml'), 'utf8')).toContain(
    '00000000-0000-0000-0000-0000000000c0',
  )
  const { code, output } = await runTool([projectPath('scripts', 'deploy.ts')])
  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^deploy: wrangler\.toml has no database ids yet for CONTROL, SHARD_00, SHARD_01, SHARD_02, SHARD_03: [^\n]*$/,
  )
})
