import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from '../project.ts'
import { withKnownFlags } from './known-flags.ts'

const framework = (name: string) =>
  readFileSync(projectPath('node_modules', '@remix-run', 'react', 'dist', 'esm', name), 'utf8')

it('leaves nothing for the browser to ask of the flags', () => {
  const code = withKnownFlags(framework('browser.js'))
  expect(code).toContain('v7_fetcherPersist: true')
  expect(code).not.toMatch(/future\.v3_|__remixContext\.isSpaMode/)
})

it('takes a flag with all that leads to it', () => {
  expect(withKnownFlags('if (context.future.v3_singleFetch && !a.b.future.v3_unheardOf)')).toBe(
    'if (true && !false)',
  )
})

it('knows that routes are not discovered', () => {
  expect(framework('fog-of-war.js')).toContain('return future.v3_lazyRouteDiscovery')
  expect(withKnownFlags(framework('fog-of-war.js'))).toContain(
    'function isFogOfWarEnabled(future, isSpaMode) {\n  return false;',
  )
})

it('leaves the screen of a route that waits for its own loader out', () => {
  expect(framework('routes.js')).toMatch(
    /: route\.id === "root" \? RemixRootDefaultHydrateFallback/,
  )
  expect(
    withKnownFlags(framework('routes.js')).match(/RemixRootDefaultHydrateFallback/g),
  ).toHaveLength(1)
})

it('says nothing to developers in the last screen of all', () => {
  const code = withKnownFlags(framework('errorBoundaries.js'))
  expect(framework('errorBoundaries.js')).toContain('Hey developer')
  expect(code).not.toContain('Hey developer')
  expect(code).toContain('let heyDeveloper = null;\n  if (isRouteErrorResponse(error))')
})
